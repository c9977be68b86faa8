import java.io.*;
import java.text.*;
import java.util.*;

/** Java of the nineties, still alive. */
public class LegacyTool {
    private static Hashtable table = new Hashtable();
    private Vector names = new Vector();

    public static void main(String args[]) throws Exception {
        LegacyTool tool = new LegacyTool();
        BufferedReader console = new BufferedReader(new InputStreamReader(System.in));
        System.out.print("name? ");
        String name = console.readLine();
        tool.names.addElement(name == null ? new String("nobody") : name);
        table.put("first", tool.names.elementAt(0));
        Enumeration keys = table.keys();
        while (keys.hasMoreElements()) {
            String key = (String) keys.nextElement();
            System.out.println(key + " -> " + table.get(key));
        }
        StringTokenizer words = new StringTokenizer("one two;three", " ;");
        while (words.hasMoreTokens()) {
            tool.names.add(words.nextToken());
        }
        System.out.println(words.countTokens() + " " + tool.names.size() + " " + tool.names.contains("two"));
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm");
        Date now = new Date();
        Calendar calendar = Calendar.getInstance();
        calendar.setTime(now);
        calendar.add(Calendar.DAY_OF_MONTH, 1);
        System.out.println(format.format(calendar.getTime()) + " " + calendar.get(Calendar.YEAR) + " " + now.getTime());
        System.out.println(new DecimalFormat("#,##0.00").format(1234.5) + " " + format.parse("2024-01-01 00:00"));
        Integer boxed = new Integer(5);
        System.out.println(boxed.intValue() + " " + new Double("1.5").doubleValue() + " " + Character.getNumericValue('7'));
        FileWriter writer = new FileWriter("out.txt", true);
        PrintWriter print = new PrintWriter(new BufferedWriter(writer));
        print.println("entry");
        print.print(boxed);
        print.close();
        if (print.checkError()) {
            System.err.println("cannot write");
        }
        FileReader reader = new FileReader("out.txt");
        int c;
        StringBuffer content = new StringBuffer();
        while ((c = reader.read()) != -1) {
            content.append((char) c);
        }
        reader.close();
        content.insert(0, "read: ").deleteCharAt(content.length() - 1).setCharAt(0, 'R');
        System.out.println(content.toString().toUpperCase() + content.indexOf("E"));
        Object lock = new Object();
        synchronized (lock) {
            lock.notifyAll();
        }
        Thread thread = new Thread() {
            public void run() {
                System.out.println(getName() + " runs");
            }
        };
        thread.setPriority(Thread.MIN_PRIORITY);
        thread.start();
        thread.join();
        Process process = Runtime.getRuntime().exec("date");
        System.out.println(process.waitFor() + " " + Runtime.getRuntime().availableProcessors());
        System.out.println(System.getProperty("os.name") + File.separator + System.lineSeparator().length());
        List list = Arrays.asList(new String[] {"b", "a"});
        Collections.sort(list);
        for (Iterator i = list.iterator(); i.hasNext(); ) {
            System.out.println(((String) i.next()).trim());
        }
        System.gc();
        System.exit(0);
    }
}
