package events;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Reflection, enums, functional interfaces of one's own. Java 8. */
public class EventBus {
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Subscribe {
        int priority() default 0;
    }

    enum Kind {
        START("start") {
            @Override
            boolean isLoud() { return true; }
        },
        STOP("stop");

        private final String label;

        Kind(String label) { this.label = label; }

        boolean isLoud() { return label.length() > 5; }

        static Kind of(String label) {
            for (Kind kind : values()) {
                if (kind.label.equalsIgnoreCase(label)) return kind;
            }
            return valueOf(label.toUpperCase());
        }
    }

    @FunctionalInterface
    interface Handler<E> {
        void handle(E event, Kind kind);
    }

    private final Map<Kind, CopyOnWriteArrayList<Handler<String>>> handlers = new EnumMap<>(Kind.class);
    private final Deque<String> pending = new ArrayDeque<>();
    private final Set<Object> seen = new HashSet<>();
    private final ThreadLocal<StringBuilder> buffer = ThreadLocal.withInitial(StringBuilder::new);

    void on(Kind kind, Handler<String> handler) {
        handlers.computeIfAbsent(kind, k -> new CopyOnWriteArrayList<>()).add(handler);
    }

    void publish(Kind kind, String event) {
        pending.addLast(event);
        while (!pending.isEmpty()) {
            String next = pending.pollFirst();
            handlers.getOrDefault(kind, new CopyOnWriteArrayList<>()).forEach(h -> h.handle(next, kind));
        }
        buffer.get().append(kind.name()).append(kind.ordinal()).append(kind.isLoud());
    }

    void register(Object target) throws IllegalAccessException {
        if (!seen.add(target)) return;
        for (Method method : target.getClass().getDeclaredMethods()) {
            Subscribe mark = method.getAnnotation(Subscribe.class);
            if (mark == null || method.getParameterCount() != 1) continue;
            method.setAccessible(true);
            try {
                method.invoke(target, method.getName() + mark.priority());
            } catch (InvocationTargetException e) {
                Throwable cause = e.getCause();
                cause.printStackTrace();
                throw new IllegalStateException(cause);
            }
        }
    }

    static void functions() {
        Supplier<LinkedList<String>> maker = LinkedList::new;
        Consumer<String> print = System.out::println;
        UnaryOperator<String> shout = s -> s.toUpperCase() + "!";
        BiConsumer<String, Integer> repeat = (s, n) -> print.andThen(x -> maker.get().addFirst(x)).accept(s + n);
        repeat.accept(shout.apply("hi"), 3);
        Map<String, Integer> weak = new WeakHashMap<>();
        weak.replaceAll((k, v) -> v + k.length());
        new EventBus().on(Kind.of("start"), (event, kind) -> System.out.println(event.trim() + kind.label.length()));
    }

    private static void on(Kind kind, Consumer<String> c) {}
}
