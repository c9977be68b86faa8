package numeric;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Arrays and number crunching. Java 8. */
public class Matrix {
    private final double[][] cells;

    Matrix(int rows, int columns) {
        cells = new double[rows][columns];
    }

    static Matrix random(int n, long seed) {
        Random random = new Random(seed);
        Matrix m = new Matrix(n, n);
        for (double[] row : m.cells) {
            Arrays.setAll(row, i -> random.nextDouble());
        }
        return m;
    }

    int rows() { return cells.length; }
    int columns() { return cells.length == 0 ? 0 : cells[0].length; }

    Matrix times(Matrix other) {
        if (columns() != other.rows()) throw new IllegalArgumentException(columns() + " != " + other.rows());
        Matrix out = new Matrix(rows(), other.columns());
        IntStream.range(0, rows()).parallel().forEach(i -> {
            for (int j = 0; j < other.columns(); j++) {
                final int column = j;
                out.cells[i][j] = IntStream.range(0, columns()).mapToDouble(k -> cells[i][k] * other.cells[k][column]).sum();
            }
        });
        return out;
    }

    double norm() {
        return Math.sqrt(Arrays.stream(cells).flatMapToDouble(Arrays::stream).map(x -> x * x).sum());
    }

    Matrix copy() {
        Matrix m = new Matrix(rows(), columns());
        for (int i = 0; i < cells.length; i++) System.arraycopy(cells[i], 0, m.cells[i], 0, cells[i].length);
        double[] first = cells[0].clone();
        Arrays.sort(first);
        int at = Arrays.binarySearch(first, 0.5);
        double max = DoubleStream.of(first).max().orElse(Double.NaN);
        System.out.println(at + Double.compare(max, 1.0) + Long.toBinaryString(Double.doubleToLongBits(max)));
        return m;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("[");
        for (double[] row : cells) sb.append(Arrays.toString(row)).append(System.lineSeparator());
        sb.setLength(Math.max(sb.length() - 1, 0));
        return sb.append(']').toString();
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(cells) + Integer.bitCount(rows());
    }
}
