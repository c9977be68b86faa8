package org.example.bank;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps accounts in memory and moves money between them. */
public class AccountService {
    private static final Logger LOG = Logger.getLogger(AccountService.class.getName());
    private static final BigDecimal LIMIT = new BigDecimal("10000.00");

    private final Map<String, Account> accounts = new HashMap<>();
    private final List<Transfer> history = new ArrayList<>();
    private final Lock lock = new ReentrantLock();

    public String open(String owner, BigDecimal deposit) {
        Objects.requireNonNull(owner, "owner");
        if (owner.isBlank()) {
            throw new IllegalArgumentException("owner is blank");
        }
        if (deposit.signum() < 0 || deposit.compareTo(LIMIT) > 0) {
            throw new IllegalArgumentException("deposit out of range: " + deposit);
        }
        String id = UUID.randomUUID().toString().substring(0, 8).toUpperCase();
        lock.lock();
        try {
            accounts.put(id, new Account(id, owner.trim(), deposit.setScale(2, RoundingMode.HALF_UP)));
        } finally {
            lock.unlock();
        }
        LOG.info("opened " + id);
        return id;
    }

    public void transfer(String from, String to, BigDecimal amount) {
        lock.lock();
        try {
            Account source = find(from).orElseThrow(() -> new IllegalStateException("no account " + from));
            Account target = find(to).orElseThrow(() -> new IllegalStateException("no account " + to));
            if (source.balance.compareTo(amount) < 0) {
                LOG.log(Level.WARNING, "not enough money in {0}", from);
                throw new IllegalStateException("insufficient funds");
            }
            source.balance = source.balance.subtract(amount);
            target.balance = target.balance.add(amount);
            history.add(new Transfer(from, to, amount, Instant.now()));
        } finally {
            lock.unlock();
        }
    }

    public Optional<Account> find(String id) {
        return Optional.ofNullable(accounts.get(id));
    }

    public List<Transfer> history() {
        return Collections.unmodifiableList(history);
    }

    public BigDecimal total() {
        BigDecimal sum = BigDecimal.ZERO;
        for (Account account : accounts.values()) {
            sum = sum.add(account.balance);
        }
        return sum;
    }

    static final class Account {
        final String id;
        final String owner;
        BigDecimal balance;

        Account(String id, String owner, BigDecimal balance) {
            this.id = id;
            this.owner = owner;
            this.balance = balance;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Account && ((Account) other).id.equals(id);
        }

        @Override
        public int hashCode() {
            return Objects.hash(id, owner);
        }

        @Override
        public String toString() {
            return String.format("%s (%s): %s", id, owner, balance.toPlainString());
        }
    }

    static final class Transfer {
        final String from, to;
        final BigDecimal amount;
        final Instant at;

        Transfer(String from, String to, BigDecimal amount, Instant at) {
            this.from = from;
            this.to = to;
            this.amount = amount;
            this.at = at;
        }
    }
}
