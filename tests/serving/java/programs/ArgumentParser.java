package org.example.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;

/** A small parser of command-line options, Java 8. */
public class ArgumentParser {
    private final String program;
    private final Map<String, Option> options = new LinkedHashMap<String, Option>();
    private final List<String> positional = new LinkedList<>();

    public ArgumentParser(String program) {
        this.program = program;
    }

    public Option option(String name, String help) {
        Option option = new Option(name, help);
        options.put("--" + name, option);
        options.put("-" + name.charAt(0), option);
        return option;
    }

    public void parse(String... args) {
        ListIterator<String> words = new ArrayList<>(Arrays.asList(args)).listIterator();
        while (words.hasNext()) {
            String word = words.next();
            int equals = word.indexOf('=');
            String name = equals > 0 ? word.substring(0, equals) : word;
            Option option = options.get(name);
            if (option == null) {
                if (word.startsWith("-") && word.length() > 1) {
                    throw new IllegalArgumentException(program + ": unknown option " + name);
                }
                positional.add(word);
                continue;
            }
            if (option.isFlag) {
                option.values.add("true");
            } else if (equals > 0) {
                option.values.add(word.substring(equals + 1));
            } else if (words.hasNext()) {
                option.values.add(words.next());
            } else {
                throw new IllegalArgumentException(String.format("%s: %s needs a value", program, name));
            }
            if (option.action != null) {
                option.action.accept(option.values.get(option.values.size() - 1));
            }
        }
    }

    public Optional<String> value(String name) {
        Option option = options.get("--" + name);
        return option == null || option.values.isEmpty() ? Optional.empty() : Optional.of(option.values.get(0));
    }

    public int number(String name, int otherwise) {
        return value(name).map(String::trim).map(Integer::valueOf).orElse(otherwise);
    }

    public void usage(PrintStream out) {
        StringJoiner names = new StringJoiner(" ", "usage: " + program + " ", " [FILE...]");
        for (Map.Entry<String, Option> entry : options.entrySet()) {
            if (entry.getKey().startsWith("--")) {
                names.add("[" + entry.getKey() + "]");
            }
        }
        out.println(names.toString());
        out.println();
        options.forEach((key, option) -> {
            if (key.startsWith("--")) {
                out.printf("  %-16s %s%n", key, option.help);
            }
        });
        out.flush();
    }

    public static class Option {
        final String name;
        final String help;
        final List<String> values = new ArrayList<>();
        boolean isFlag;
        Consumer<String> action;

        Option(String name, String help) {
            this.name = name;
            this.help = help;
        }

        Option flag() {
            isFlag = true;
            return this;
        }

        Option then(Consumer<String> action) {
            this.action = action;
            return this;
        }
    }

    public static void main(String[] args) {
        ArgumentParser parser = new ArgumentParser("copy");
        parser.option("verbose", "say more").flag();
        parser.option("level", "how hard to try").then(level -> System.out.println("level " + level));
        try {
            parser.parse(args);
            System.out.println(parser.number("level", 3) + " " + parser.positional);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            parser.usage(System.err);
            System.exit(2);
        }
    }
}
