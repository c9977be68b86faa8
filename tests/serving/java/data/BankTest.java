package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Unit tests as people write them. Java 11. */
class BankTest {
    private Bank bank;
    private List<Account> accounts;

    @BeforeEach
    void setUp() {
        bank = new Bank("test");
        accounts = Arrays.asList(bank.open("ada", 100), bank.open("bob", 50), bank.open("eve", 0));
    }

    @Test
    void transferMovesMoney() {
        bank.transfer(accounts.get(0), accounts.get(1), 25);
        assertEquals(75, accounts.get(0).balance().intValue());
        assertEquals(BigInteger.valueOf(75), accounts.get(1).balance());
    }

    @Test
    void overdraftIsRefused() {
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> bank.transfer(accounts.get(2), accounts.get(0), 1));
        assertEquals("eve has 0", e.getMessage());
    }

    @Test
    void totalStaysTheSame() {
        BigInteger before = total();
        for (Iterator<Account> it = accounts.iterator(); it.hasNext(); ) {
            Account account = it.next();
            if (account.owner().startsWith("b")) bank.transfer(account, accounts.get(0), 10);
        }
        assertEquals(0, before.compareTo(total()));
        assertEquals("ada,bob,eve", String.join(",", names()));
    }

    private BigInteger total() {
        BigInteger sum = BigInteger.ZERO;
        for (Account account : accounts) sum = sum.add(account.balance());
        return sum;
    }

    private String[] names() {
        return accounts.stream().map(Account::owner).toArray(String[]::new);
    }
}
