package org.example.events;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Events, listeners and functions as values. */
public class Observers<E extends Enum<E>> {
    private final Map<E, List<Consumer<? super String>>> listeners = new HashMap<>();
    private final Map<Object, Integer> seen = new WeakHashMap<>();
    private Predicate<String> filter = text -> true;

    public Runnable on(E event, Consumer<? super String> listener) {
        Objects.requireNonNull(listener);
        listeners.computeIfAbsent(event, key -> new ArrayList<>()).add(listener);
        return () -> listeners.get(event).remove(listener);
    }

    public void only(Predicate<String> more) {
        filter = filter.and(more);
    }

    public int fire(E event, String text) {
        if (!filter.test(text)) {
            return 0;
        }
        Collection<Consumer<? super String>> called = listeners.getOrDefault(event, List.of());
        called.forEach(listener -> listener.accept(text));
        seen.merge(event, 1, Integer::sum);
        return called.size();
    }

    static <T, R> Function<T, R> cached(Function<T, R> function) {
        Map<T, R> known = new HashMap<>();
        return argument -> known.computeIfAbsent(argument, function);
    }

    static <T> Supplier<T> lazily(Supplier<? extends T> maker) {
        Object[] made = new Object[1];
        return () -> {
            if (made[0] == null) {
                made[0] = maker.get();
            }
            @SuppressWarnings("unchecked")
            T value = (T) made[0];
            return value;
        };
    }

    static List<String> getters(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().startsWith("get") && method.getParameterCount() == 0) {
                names.add(method.getName() + ": " + method.getReturnType().getSimpleName());
            }
        }
        names.sort(null);
        return names;
    }

    enum Color { RED, GREEN, BLUE }

    public static void main(String[] args) {
        Observers<Color> observers = new Observers<>();
        StringBuilder log = new StringBuilder();
        Runnable undo = observers.on(Color.RED, log::append);
        observers.on(Color.GREEN, text -> log.append('<').append(text).append('>'));
        observers.only(text -> !text.isEmpty());
        observers.only(Predicate.not(String::isBlank));
        System.out.println(observers.fire(Color.RED, "stop") + observers.fire(Color.GREEN, "go") + " " + log);
        undo.run();
        System.out.println(observers.fire(Color.RED, "again") + " " + observers.seen.size());
        for (Iterator<Color> it = EnumSet.complementOf(EnumSet.of(Color.RED)).iterator(); it.hasNext();) {
            System.out.print(it.next() + (it.hasNext() ? ", " : "\n"));
        }
        Function<Integer, Integer> square = cached(n -> n * n);
        Function<Integer, Integer> twice = square.andThen(n -> n * 2).compose(n -> n + 1);
        BiFunction<Integer, Integer, Integer> sum = Integer::sum;
        UnaryOperator<String> shout = String::toUpperCase;
        BiConsumer<String, Integer> print = (name, n) -> System.out.println(name + "=" + n);
        print.accept("twice", twice.apply(2));
        print.accept(shout.apply("sum"), sum.andThen(square).apply(2, 3));
        Supplier<String> name = lazily(() -> "made once");
        System.out.println(name.get() + " " + name.get() + " " + Function.<String>identity().apply("same"));
        System.out.println(getters(Thread.class).size() > 0 ? Color.class.getSimpleName() : "none");
        System.out.println(Objects.requireNonNullElse(System.getenv("NO_SUCH_NAME"), "unset") + Objects.hash(1, "a"));
        System.out.println(Objects.toString(null) + Objects.isNull(name) + Objects.nonNull(name));
    }
}
