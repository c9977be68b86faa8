import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import java.util.stream.IntStream;
import org.junit.jupiter.api.*;

class InventoryTest {
    private Inventory inventory;

    @BeforeEach
    void setUp() { inventory = new Inventory(new HashMap<>()); }

    @Test
    void addsAndCounts() {
        inventory.add("bolt", 3);
        inventory.add("bolt", 4);
        assertEquals(7, inventory.count("bolt"));
        assertTrue(inventory.names().contains("bolt"));
        assertNull(inventory.last());
    }

    @Test
    void refusesNegativeCounts() {
        IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> inventory.add("nut", -1));
        assertEquals("negative: -1", thrown.getMessage());
    }

    @Test
    void keepsOrder() {
        IntStream.range(0, 5).mapToObj(i -> "item" + i).forEach(name -> inventory.add(name, 1));
        assertArrayEquals(new String[] {"item0", "item1"}, inventory.names().stream().limit(2).toArray(String[]::new));
        assertFalse(inventory.names().isEmpty(), "there are names");
        assertIterableEquals(List.of("item0"), inventory.names().subList(0, 1));
    }

    static class Inventory {
        private final Map<String, Integer> counts;
        Inventory(Map<String, Integer> counts) { this.counts = counts; }
        void add(String name, int count) {
            if (count < 0) throw new IllegalArgumentException("negative: " + count);
            counts.compute(name, (k, old) -> old == null ? count : old + count);
        }
        int count(String name) { return counts.getOrDefault(name, 0); }
        List<String> names() { List<String> all = new ArrayList<>(counts.keySet()); Collections.sort(all); return all; }
        String last() { return null; }
    }
}
