package shop.inventory;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Keeps articles and their stock. Java 8. */
public class InventoryService {
    private final Map<String, Article> articles = new HashMap<>();
    private final List<StockListener> listeners = new ArrayList<>();
    private int movements;

    public void register(Article article) {
        Objects.requireNonNull(article, "article");
        if (articles.putIfAbsent(article.getSku(), article) != null) {
            throw new IllegalArgumentException("duplicate sku: " + article.getSku());
        }
        listeners.forEach(l -> l.onRegistered(article));
    }

    public Optional<Article> find(String sku) {
        return Optional.ofNullable(articles.get(sku.trim().toUpperCase()));
    }

    public BigDecimal totalValue() {
        return articles.values().stream()
                .map(a -> a.getPrice().multiply(BigDecimal.valueOf(a.getQuantity())))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .setScale(2, RoundingMode.HALF_UP);
    }

    public Map<String, List<Article>> byCategory() {
        return articles.values().stream()
                .filter(a -> a.getQuantity() > 0)
                .sorted(Comparator.comparing(Article::getPrice).reversed())
                .collect(Collectors.groupingBy(Article::getCategory));
    }

    public List<String> lowStock(int threshold) {
        List<String> result = new ArrayList<>();
        for (Map.Entry<String, Article> entry : articles.entrySet()) {
            if (entry.getValue().getQuantity() < threshold) {
                result.add(entry.getKey());
            }
        }
        Collections.sort(result);
        return Collections.unmodifiableList(result);
    }

    public synchronized void move(String sku, int amount) {
        Article article = find(sku).orElseThrow(() -> new IllegalStateException("unknown: " + sku));
        article.quantity = Math.addExact(article.quantity, amount);
        movements++;
        String line = String.format("%s %+d -> %d", sku, amount, article.quantity);
        System.out.println(line);
    }

    interface StockListener {
        void onRegistered(Article article);
    }

    public static class Article {
        private final String sku;
        private final String category;
        private final BigDecimal price;
        private int quantity;

        public Article(String sku, String category, BigDecimal price) {
            this.sku = sku;
            this.category = category;
            this.price = price;
        }

        public String getSku() { return sku; }
        public String getCategory() { return category; }
        public BigDecimal getPrice() { return price; }
        public int getQuantity() { return quantity; }

        @Override
        public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            return sku.equals(((Article) o).sku);
        }

        @Override
        public int hashCode() {
            return Objects.hash(sku, category);
        }
    }
}
