package org.example.inventory;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Java 17: records, sealed types, switch expressions, text blocks. */
public class InventoryReport {
    enum Category { TOOLS, FOOD, TOYS }

    sealed interface Movement permits Delivery, Sale {
        LocalDate day();
    }

    record Delivery(LocalDate day, String item, int count) implements Movement { }

    record Sale(LocalDate day, String item, int count, BigDecimal price) implements Movement { }

    record Item(String name, Category category, BigDecimal price) {
        Item {
            if (name.isBlank()) {
                throw new IllegalArgumentException("an item needs a name");
            }
        }
    }

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd.MM.yyyy");
    private static final String HEADER = """
            Inventory
              per category
            """;

    private final List<Item> items;
    private final List<Movement> movements;

    InventoryReport(List<Item> items, List<Movement> movements) {
        this.items = items;
        this.movements = movements;
    }

    int stock(String item) {
        int count = 0;
        for (Movement movement : movements) {
            if (movement instanceof Delivery delivery && delivery.item().equals(item)) {
                count += delivery.count();
            } else if (movement instanceof Sale sale && sale.item().equals(item)) {
                count -= sale.count();
            }
        }
        return Math.max(count, 0);
    }

    BigDecimal turnover(LocalDate from, LocalDate to) {
        return movements.stream()
                .filter(m -> !m.day().isBefore(from) && m.day().isBefore(to))
                .filter(Sale.class::isInstance)
                .map(Sale.class::cast)
                .map(s -> s.price().multiply(BigDecimal.valueOf(s.count())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    Map<Category, List<String>> names() {
        Map<Category, List<String>> names = new EnumMap<>(Category.class);
        names.putAll(items.stream().collect(Collectors.groupingBy(Item::category,
                Collectors.mapping(Item::name, Collectors.toList()))));
        return names;
    }

    Optional<Item> dearest(Category category) {
        return items.stream().filter(i -> i.category() == category).max(Comparator.comparing(Item::price));
    }

    String label(Category category) {
        return switch (category) {
            case TOOLS -> "tools and machines";
            case FOOD -> {
                var weekend = LocalDate.now().getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0;
                yield weekend ? "food (no delivery)" : "food";
            }
            default -> category.name().toLowerCase();
        };
    }

    void print() {
        System.out.print(HEADER);
        for (Category category : Category.values()) {
            String best = dearest(category).map(Item::name).orElse("nothing");
            System.out.println("  " + label(category) + ": " + best.repeat(1) + " " + category.ordinal());
        }
        movements.stream().map(Movement::day).min(Comparator.naturalOrder()).ifPresentOrElse(
                day -> System.out.println("since " + day.format(DAY) + ", "
                        + ChronoUnit.DAYS.between(day, LocalDate.now()) + " days"),
                () -> System.out.println("no movements"));
    }

    public static void main(String[] args) {
        var today = LocalDate.of(2024, 3, 15);
        var items = List.of(new Item("saw", Category.TOOLS, new BigDecimal("19.90")));
        var report = new InventoryReport(items, List.of(
                new Delivery(today.minusDays(3), "saw", 10),
                new Sale(today, "saw", 2, new BigDecimal("19.90"))));
        report.print();
        System.out.println(report.stock("saw") + " " + report.turnover(today.withDayOfMonth(1), today.plusMonths(1)));
        System.out.println(report.names().keySet() + " " + Category.valueOf("TOYS"));
    }
}
