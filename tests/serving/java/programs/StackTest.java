import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EmptyStackException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Stack;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StackTest {
    private Stack<String> stack;
    private Deque<Integer> deque;

    @BeforeEach
    void setUp() {
        stack = new Stack<>();
        deque = new ArrayDeque<>();
    }

    @Test
    void lastInFirstOut() {
        stack.push("a");
        stack.push("b");
        assertEquals("b", stack.pop());
        assertEquals("a", stack.peek());
        assertEquals(1, stack.size());
        assertEquals(1, stack.search("a"));
    }

    @Test
    void popOfNothingFails() {
        assertTrue(stack.isEmpty());
        assertThrows(EmptyStackException.class, () -> stack.pop());
        assertThrows(NoSuchElementException.class, deque::removeFirst);
    }

    @Test
    void dequeWorksAtBothEnds() {
        IntStream.range(0, 5).forEach(deque::addLast);
        deque.addFirst(-1);
        assertEquals(Integer.valueOf(-1), deque.pollFirst());
        assertEquals(4, deque.pollLast().intValue());
        assertEquals(4, deque.size());
        Iterator<Integer> backwards = deque.descendingIterator();
        StringBuilder seen = new StringBuilder();
        while (backwards.hasNext()) {
            seen.append(backwards.next()).append(' ');
        }
        assertEquals("3 2 1 0", seen.toString().trim());
    }

    @Test
    void copiesAreIndependent() {
        List<Integer> copy = deque.stream().map(n -> n * 2).collect(Collectors.toUnmodifiableList());
        deque.clear();
        assertEquals(Collections.emptyList(), copy);
        assertThrows(UnsupportedOperationException.class, () -> copy.add(1));
    }

    @Test
    void messagesTellWhatIsWrong() {
        Exception error = assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException("full: " + stack.capacity());
        });
        assertTrue(error.getMessage().contains("full"));
        assertTrue(error.getCause() == null);
        assertEquals("java.lang.IllegalStateException", error.getClass().getName());
    }
}
