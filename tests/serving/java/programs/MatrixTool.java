import java.math.BigInteger;
import java.util.Arrays;
import java.util.Scanner;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class MatrixTool {
    static double[][] multiply(double[][] a, double[][] b) {
        double[][] c = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    c[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return c;
    }

    static double norm(double[] vector) {
        return Math.sqrt(Arrays.stream(vector).map(x -> x * x).sum());
    }

    static BigInteger factorial(int n) {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }

    static boolean isPrime(long n) {
        return n > 1 && LongStream.rangeClosed(2, (long) Math.sqrt(n)).noneMatch(d -> n % d == 0);
    }

    static int fold(int[] numbers, int start, IntBinaryOperator operator) {
        int result = start;
        for (int number : numbers) {
            result = operator.applyAsInt(result, number);
        }
        return result;
    }

    static int[] keep(int[] numbers, IntPredicate wanted) {
        int[] kept = new int[numbers.length];
        int n = 0;
        for (int number : numbers) {
            if (wanted.negate().test(number)) continue;
            kept[n++] = number;
        }
        return Arrays.copyOf(kept, n);
    }

    static int bits(int x) {
        return Integer.bitCount(x) + Integer.numberOfTrailingZeros(x) + (x >>> 3) + Integer.highestOneBit(x);
    }

    static double round(double value, int digits) {
        double scale = Math.pow(10, digits);
        return Math.round(value * scale) / scale;
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        System.out.print("size: ");
        int n = scanner.hasNextInt() ? scanner.nextInt() : 3;
        scanner.close();
        double[][] unit = new double[n][n];
        for (int i = 0; i < n; i++) {
            unit[i][i] = 1.0;
        }
        System.out.println(Arrays.deepToString(multiply(unit, unit)));
        System.out.println(round(norm(new double[] {3, 4}), 2) + " " + Math.hypot(3, 4) + " " + Math.floorMod(-7, 3));
        System.out.println(factorial(25).mod(BigInteger.TEN.pow(9)) + " " + new BigInteger("ff", 16).bitLength());
        System.out.println(isPrime(97) + " " + Math.abs(-5) + " " + Math.ceil(1.2) + " " + Math.floor(-1.2));
        int[] numbers = IntStream.iterate(1, x -> x * 2).limit(8).toArray();
        System.out.println(fold(numbers, 0, Integer::sum) + " " + fold(numbers, 0, Math::max));
        System.out.println(Arrays.toString(keep(numbers, x -> x > 10)) + bits(40));
        int[] copy = numbers.clone();
        Arrays.sort(copy, 0, 4);
        System.out.println(Arrays.equals(copy, numbers) + " " + Arrays.hashCode(copy) + " " + Arrays.binarySearch(copy, 8));
        System.out.println(Arrays.stream(copy).average().getAsDouble() + " " + IntStream.of(copy).sum());
        System.out.println(IntStream.range(0, 3).mapToObj(Integer::toString).collect(Collectors.joining("+")));
        System.out.println(Double.compare(0.1 + 0.2, 0.3) + " " + Double.isNaN(0.0 / 0.0) + " " + Long.MAX_VALUE);
        System.out.println(Math.toRadians(180) + Math.sin(Math.PI / 2) + Math.atan2(1, 1) + Math.exp(1) + Math.cbrt(27));
        System.arraycopy(numbers, 0, copy, 1, 3);
        System.out.println(Integer.toBinaryString(5) + Integer.parseInt("-12") + Long.parseLong("7") + Integer.MIN_VALUE);
        try {
            System.out.println(Math.addExact(Integer.MAX_VALUE, 1));
        } catch (ArithmeticException e) {
            System.out.println(e.getLocalizedMessage());
        }
        long start = System.nanoTime();
        System.out.println((System.nanoTime() - start) / 1_000_000 + " ms " + Math.random());
    }
}
