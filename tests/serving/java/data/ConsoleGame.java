import java.util.*;

/** A small game without a package, with generics left out as beginners do. Java 8. */
public class ConsoleGame {
    static Scanner in = new Scanner(System.in);
    static List history = new ArrayList();
    private String name; private int[] scores = new int[3];

    public static void main(String args[]) throws Exception {
        ConsoleGame game = new ConsoleGame();
        System.out.print("Name: ");
        game.name = in.nextLine();
        int secret = (int) (Math.random() * 100) + 1, tries = 0;
        boolean won = false;
        do {
            System.out.println("Guess:");
            try {
                int guess = Integer.parseInt(in.nextLine().trim());
                history.add(guess);
                tries++;
                if (guess < secret) System.out.println("higher"); else if (guess > secret) System.out.println("lower"); else won = true;
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        } while (!won);
        game.scores[0] = tries;
        System.out.println(game.name.toUpperCase() + " won after " + tries + " tries: " + history.get(0) + history.toString());
        Thread.sleep(100);
        Object last = history.get(history.size() - 1);
        if (last instanceof Integer) System.out.println(((Integer) last).intValue() * game.scores.length);
        String[] words = { "a", "b" };
        for (int i = 0; i < words.length; i++) System.out.print(words[i].charAt(0));
        Iterator it = history.iterator();
        while (it.hasNext()) { Object o = it.next(); System.out.println(o.hashCode()); it.remove(); }
        long start = System.nanoTime();
        System.exit(start > 0 ? 0 : 1);
    }
}
