package dev.tegula.shared;

import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.ConflictException;
import dev.tegula.errors.StorageException;
import dev.tegula.testkit.generate.RandomTests;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Changes {@link Accounts} in transactions, and consolidates them, until the process is killed. Reports each counted
 * transaction as a line with its number. Arguments: the URI of the array, a seed, and by how many milliseconds the
 * clock is ahead.
 */
public final class TransactionProcessMain {

    private static final Duration PATIENCE = Duration.ofMillis(300);

    private TransactionProcessMain() {}

    /** Returns an engine that settles transactions of dead processes soon. */
    static Tegula engine(long aheadMillis) {
        return TestStores.ahead(Tegula.builder(), Duration.ofMillis(aheadMillis))
                .computeThreads(1)
                .transactionPatience(PATIENCE)
                .build();
    }

    public static void main(String[] args) throws IOException {
        Accounts accounts = new Accounts(args[0]);
        RandomGenerator random = RandomTests.seeded(Long.parseLong(args[1]));
        try (Tegula engine = engine(Long.parseLong(args[2]));
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            while (true) {
                try {
                    int counted = accounts.transact(engine, random);
                    if (counted >= 0) {
                        out.write((counted + "\n").getBytes(StandardCharsets.US_ASCII));
                    }
                } catch (ConflictException othersWereFaster) {
                    // Each time: this transaction has changed nothing.
                }
                if (random.nextInt(10) == 0) {
                    maintain(engine, accounts);
                }
            }
        }
    }

    private static void maintain(Tegula engine, Accounts accounts) {
        try {
            engine.maintenance(accounts.uri()).consolidate();
        } catch (StorageException e) {
            if (!NumberedWrites.isInTheWay(e)) {
                throw e;
            }
        }
    }
}
