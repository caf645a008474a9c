package dev.tegula.shared;

import dev.tegula.Tegula;
import dev.tegula.errors.StorageException;
import dev.tegula.testkit.generate.RandomTests;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/**
 * Writes, deletes, consolidates and vacuums until the process is killed. To load all classes, it first does the same in
 * memory and prints an empty line. It begins after a line on standard input. It reports each step on standard output:
 * {@code wrote W N}, {@code deleting W N} and {@code deleted W N} for number N of writer W. Arguments: the URI of the
 * array, and the first number of each writer.
 */
public final class KilledProcessMain {

    /** A writer deletes its write from this many writes before. */
    private static final int DELETED_BEHIND = 3;

    private static final int WRITES_PER_DELETE = 4;

    private final Tegula tegula;
    private final NumberedWrites writes;
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);

    private KilledProcessMain(Tegula tegula, String uri) {
        this.tegula = tegula;
        this.writes = new NumberedWrites(uri);
    }

    public static void main(String[] args) throws Exception {
        try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
            warmUp(tegula);
            KilledProcessMain process = new KilledProcessMain(tegula, args[0]);
            int first = Integer.parseInt(args[1]);
            process.out.write('\n');
            if (System.in.read() < 0) {
                return;
            }
            for (int writer = 0; writer < KilledProcesses.WRITERS; writer++) {
                int w = writer;
                process.start(() -> process.write(w, first));
            }
            process.start(() -> process.maintain(RandomTests.generator(first)));
            Thread.sleep(60_000); // The process is killed long before this ends.
        }
    }

    private static void warmUp(Tegula tegula) {
        NumberedWrites writes = new NumberedWrites("mem://warm/up");
        writes.create(tegula);
        for (int i = 0; i < 3; i++) {
            writes.write(tegula, 0, i);
        }
        writes.delete(tegula, 0, 0);
        writes.consolidate(tegula, 3, 1);
        writes.vacuum(tegula);
    }

    private interface Work {
        void run() throws IOException;
    }

    private void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | RuntimeException | Error e) {
                e.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void write(int writer, int first) throws IOException {
        for (int number = first; ; number++) {
            writes.write(tegula, writer, number);
            report("wrote", writer, number);
            int old = number - DELETED_BEHIND;
            if (old >= first && number % WRITES_PER_DELETE == 0) {
                report("deleting", writer, old);
                writes.delete(tegula, writer, old);
                report("deleted", writer, old);
            }
        }
    }

    private void maintain(RandomGenerator random) throws IOException {
        while (true) {
            try {
                writes.consolidate(tegula, random.nextInt(2, 10), 2);
                writes.vacuum(tegula);
            } catch (StorageException e) {
                if (!NumberedWrites.isInTheWay(e)) {
                    throw e;
                }
            }
        }
    }

    private synchronized void report(String what, int writer, int number) throws IOException {
        out.write((what + " " + writer + " " + number + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
