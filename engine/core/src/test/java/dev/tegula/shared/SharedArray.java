package dev.tegula.shared;

import dev.tegula.Tegula;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;

/** An array in a folder, with a file per writer that contains the number of its published writes. */
record SharedArray(Path folder) {

    static final int WRITERS = 2;
    /** The pause between two writes, so that consolidation keeps up. */
    private static final long PAUSE_NANOS = 10_000_000;

    private NumberedWrites writes() {
        return new NumberedWrites(folder.resolve("array").toString());
    }

    void create() {
        try (Tegula tegula = Tegula.create()) {
            writes().create(tegula);
        }
    }

    private Path progress(int writer) {
        return folder.resolve("progress" + writer);
    }

    private int published(int writer) throws IOException {
        try {
            return Integer.parseInt(Files.readString(progress(writer)));
        } catch (NoSuchFileException none) {
            return 0;
        }
    }

    /**
     * Performs one step of a role: {@code write0}, {@code write1}, {@code read}, {@code consolidate} or {@code vacuum}.
     */
    void turn(String role, Tegula tegula, RandomGenerator random) throws IOException {
        switch (role) {
            case "read" -> read(tegula);
            case "consolidate" -> writes().consolidate(tegula, random.nextInt(2, 100), 3);
            case "vacuum" -> writes().vacuum(tegula);
            default -> write(tegula, role.charAt(role.length() - 1) - '0');
        }
    }

    private void write(Tegula tegula, int writer) throws IOException {
        int number = published(writer);
        writes().write(tegula, writer, number);
        Path next = folder.resolve("next" + writer);
        Files.writeString(next, Integer.toString(number + 1));
        Files.move(next, progress(writer), StandardCopyOption.ATOMIC_MOVE);
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Checks the contents; returns the number of writes, or -1 if the array was vacuumed during the read. */
    int read(Tegula tegula) throws IOException {
        int[] before = new int[WRITERS];
        for (int w = 0; w < WRITERS; w++) {
            before[w] = published(w);
        }
        return writes().read(tegula, before);
    }
}
