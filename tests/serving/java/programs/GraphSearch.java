import java.util.*;

public class GraphSearch {
    private final Map<Integer, List<int[]>> edges = new HashMap<>();
    private int edgeCount;

    void connect(int a, int b, int weight) {
        edges.computeIfAbsent(a, k -> new ArrayList<>()).add(new int[] {b, weight});
        edges.computeIfAbsent(b, k -> new ArrayList<>()).add(new int[] {a, weight});
        edgeCount++;
    }

    Map<Integer, Integer> distances(int start) {
        Map<Integer, Integer> best = new TreeMap<>();
        PriorityQueue<int[]> queue = new PriorityQueue<>((p, q) -> Integer.compare(p[1], q[1]));
        queue.offer(new int[] {start, 0});
        while (!queue.isEmpty()) {
            int[] top = queue.poll();
            if (best.containsKey(top[0])) continue;
            best.put(top[0], top[1]);
            for (int[] edge : edges.getOrDefault(top[0], Collections.emptyList())) {
                if (!best.containsKey(edge[0])) queue.add(new int[] {edge[0], top[1] + edge[1]});
            }
        }
        return best;
    }

    List<Integer> breadthFirst(int start) {
        List<Integer> order = new ArrayList<>();
        Set<Integer> seen = new HashSet<>(Collections.singleton(start));
        Queue<Integer> queue = new LinkedList<>();
        queue.add(start);
        while (queue.peek() != null) {
            int node = queue.remove();
            order.add(node);
            for (int[] edge : edges.get(node)) {
                if (seen.add(edge[0])) queue.add(edge[0]);
            }
        }
        return order;
    }

    boolean hasCycle() {
        BitSet visited = new BitSet(edges.size());
        Stack<int[]> stack = new Stack<>();
        for (Integer node : edges.keySet()) {
            if (visited.get(node)) continue;
            stack.push(new int[] {node, -1});
            while (!stack.empty()) {
                int[] at = stack.pop();
                if (visited.get(at[0])) return true;
                visited.set(at[0]);
                for (int[] edge : edges.get(at[0])) if (edge[0] != at[1]) stack.push(new int[] {edge[0], at[0]});
            }
        }
        return false;
    }

    int[][] matrix() {
        int size = Collections.max(edges.keySet()) + 1;
        int[][] cells = new int[size][size];
        for (int[] row : cells) Arrays.fill(row, Integer.MAX_VALUE);
        edges.forEach((from, list) -> list.forEach(edge -> cells[from][edge[0]] = edge[1]));
        return cells;
    }

    public static void main(String[] args) {
        Random random = new Random(42);
        GraphSearch graph = new GraphSearch();
        for (int i = 1; i < 10; i++) graph.connect(i, random.nextInt(i), 1 + random.nextInt(9));
        System.out.println(graph.distances(0));
        System.out.println(graph.breadthFirst(0) + " " + graph.hasCycle());
        int[][] matrix = graph.matrix();
        System.out.println(Arrays.toString(matrix[0]) + " " + matrix.length + " " + matrix[0].length);
        List<Integer> nodes = new ArrayList<>(graph.edges.keySet());
        Collections.shuffle(nodes, random);
        Collections.sort(nodes);
        Collections.reverse(nodes);
        System.out.println(Collections.binarySearch(nodes, 3, Collections.reverseOrder()) + " " + nodes.indexOf(3));
        Integer[] sorted = nodes.toArray(new Integer[0]);
        Arrays.sort(sorted, Comparator.comparingInt(n -> n % 3));
        System.out.println(Arrays.asList(sorted).subList(0, 3));
        System.out.println(Objects.equals(sorted[0], sorted[1]) ? "same" : "different");
    }
}
