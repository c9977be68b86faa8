package geometry;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Sealed shapes, records and patterns. Java 21. */
public sealed interface Shapes permits Shapes.Circle, Shapes.Rectangle, Shapes.Polygon {
    record Point(double x, double y) {
        public Point {
            if (Double.isNaN(x) || Double.isNaN(y)) throw new IllegalArgumentException("not a number");
        }

        double distance(Point other) {
            return Math.hypot(x - other.x, y - other.y());
        }
    }

    record Circle(Point centre, double radius) implements Shapes {}

    record Rectangle(Point corner, double width, double height) implements Shapes {}

    record Polygon(List<Point> points) implements Shapes {
        public Polygon {
            points = List.copyOf(points);
        }
    }

    static double area(Shapes shape) {
        return switch (shape) {
            case Circle c -> Math.PI * Math.pow(c.radius(), 2);
            case Rectangle(Point p, double w, double h) -> Math.abs(w * h);
            case Polygon poly when poly.points().isEmpty() -> 0;
            case Polygon(var points) -> {
                double sum = 0;
                for (int i = 0; i < points.size(); i++) {
                    var a = points.get(i);
                    var b = points.get((i + 1) % points.size());
                    sum += a.x() * b.y() - b.x() * a.y();
                }
                yield Math.abs(sum) / 2;
            }
        };
    }

    static String describe(Object o) {
        if (o instanceof Circle(Point(var x, var y), double r) && r > 0) {
            return String.format("circle at %.1f, %.1f", x, y);
        }
        if (!(o instanceof CharSequence text)) {
            return String.valueOf(o);
        }
        return text.length() > 10 ? text.subSequence(0, 10).toString() : text.toString().strip();
    }

    static String table(List<? extends Shapes> shapes) {
        ToDoubleFunction<Shapes> size = Shapes::area;
        var header = """
            shape | area
            ------+-----
            """;
        return header + shapes.stream()
                .map(s -> s.getClass().getSimpleName().concat(" | ") + size.applyAsDouble(s))
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
