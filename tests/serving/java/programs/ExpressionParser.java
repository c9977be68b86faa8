import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** Arithmetic with variables and functions: tokens, postfix form, value. */
public class ExpressionParser {
    enum Kind { NUMBER, NAME, OPERATOR, OPEN, CLOSE }

    record Token(Kind kind, String text) {
        boolean is(String other) {
            return text.equals(other);
        }
    }

    static class SyntaxError extends RuntimeException {
        private final int position;

        SyntaxError(String message, int position) {
            super(message + " at " + position);
            this.position = position;
        }

        int position() {
            return position;
        }
    }

    private static final Map<String, Integer> PRECEDENCE = Map.of("+", 1, "-", 1, "*", 2, "/", 2, "^", 3);
    private final Map<String, BinaryOperator<Double>> operators = new HashMap<>();
    private final Map<String, DoubleUnaryOperator> functions = new HashMap<>();

    public ExpressionParser() {
        operators.put("+", (a, b) -> a + b);
        operators.put("-", (a, b) -> a - b);
        operators.put("*", (a, b) -> a * b);
        operators.put("/", (a, b) -> a / b);
        operators.put("^", Math::pow);
        functions.put("sqrt", Math::sqrt);
        functions.put("abs", Math::abs);
        functions.put("log", Math::log);
    }

    List<Token> tokens(String source) {
        List<Token> found = new ArrayList<>();
        int at = 0;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
                continue;
            }
            int start = at;
            if (Character.isDigit(c) || c == '.') {
                while (at < source.length() && (Character.isDigit(source.charAt(at)) || source.charAt(at) == '.')) {
                    at++;
                }
                found.add(new Token(Kind.NUMBER, source.substring(start, at)));
            } else if (Character.isLetter(c)) {
                while (at < source.length() && Character.isLetterOrDigit(source.charAt(at))) {
                    at++;
                }
                found.add(new Token(Kind.NAME, source.substring(start, at)));
            } else if (c == '(' || c == ')') {
                found.add(new Token(c == '(' ? Kind.OPEN : Kind.CLOSE, String.valueOf(c)));
                at++;
            } else if ("+-*/^".indexOf(c) >= 0) {
                found.add(new Token(Kind.OPERATOR, Character.toString(c)));
                at++;
            } else {
                throw new SyntaxError("unexpected '" + c + "'", at);
            }
        }
        return found;
    }

    List<Token> postfix(List<Token> tokens) {
        List<Token> output = new ArrayList<>(tokens.size());
        Deque<Token> stack = new ArrayDeque<>();
        for (Token token : tokens) {
            switch (token.kind()) {
                case NUMBER -> output.add(token);
                case NAME -> {
                    if (functions.containsKey(token.text())) {
                        stack.push(token);
                    } else {
                        output.add(token);
                    }
                }
                case OPEN -> stack.push(token);
                case CLOSE -> {
                    while (!stack.isEmpty() && stack.peek().kind() != Kind.OPEN) {
                        output.add(stack.pop());
                    }
                    if (stack.isEmpty()) {
                        throw new SyntaxError("no opening bracket", 0);
                    }
                    stack.pop();
                    if (!stack.isEmpty() && stack.peek().kind() == Kind.NAME) {
                        output.add(stack.pop());
                    }
                }
                case OPERATOR -> {
                    while (!stack.isEmpty() && stack.peek().kind() == Kind.OPERATOR
                            && PRECEDENCE.get(stack.peek().text()) >= PRECEDENCE.getOrDefault(token.text(), 0)) {
                        output.add(stack.pop());
                    }
                    stack.push(token);
                }
            }
        }
        while (!stack.isEmpty()) {
            output.add(stack.pop());
        }
        return output;
    }

    public double evaluate(String source, Map<String, Double> variables) {
        Deque<Double> values = new ArrayDeque<>();
        for (Token token : postfix(tokens(source))) {
            switch (token.kind()) {
                case NUMBER -> values.push(Double.parseDouble(token.text()));
                case NAME -> {
                    DoubleUnaryOperator function = functions.get(token.text());
                    if (function != null) {
                        values.push(function.applyAsDouble(values.pop()));
                    } else if (variables.containsKey(token.text())) {
                        values.push(variables.get(token.text()));
                    } else {
                        throw new SyntaxError("unknown name " + token.text(), source.indexOf(token.text()));
                    }
                }
                default -> {
                    double right = values.pop();
                    double left = values.pop();
                    values.push(operators.get(token.text()).apply(left, right));
                }
            }
        }
        return values.pop();
    }

    public static void main(String[] args) {
        ExpressionParser parser = new ExpressionParser();
        Map<String, Double> variables = new HashMap<>();
        variables.put("x", 4.0);
        variables.putIfAbsent("pi", Math.PI);
        System.out.println(parser.evaluate("2 * (x + 1) ^ 2 - sqrt(x)", variables));
        try {
            parser.evaluate("2 # 3", variables);
        } catch (SyntaxError e) {
            System.out.println(e.getMessage() + ", position " + e.position());
        }
    }
}
