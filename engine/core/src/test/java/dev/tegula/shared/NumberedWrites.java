package dev.tegula.shared;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.DividedConsolidation;
import dev.tegula.Maintenance;
import dev.tegula.Tegula;
import dev.tegula.errors.JobException;
import dev.tegula.errors.StorageException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;

/**
 * An array with duplicates in which missing and repeated cells can be detected. Writer w writes ascending numbers n,
 * each as {@link #CELLS} cells.
 */
record NumberedWrites(String uri) {

    static final int CELLS = 20;

    /** Bytes of two tiles. */
    private static final int SMALL = 500;

    /** The range of numbers of one writer; the first number of writer w is w times this. */
    private static final int NUMBERS = 1_000_000;

    void create(Tegula tegula) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 1000, 10))
                        .attribute(Attribute.int32("v"))
                        .allowDuplicates(true)
                        .capacity(50)
                        .build());
    }

    void write(Tegula tegula, int writer, int number) {
        int[] x = new int[CELLS];
        int[] v = new int[CELLS];
        Arrays.fill(v, value(writer, number));
        Arrays.setAll(x, i -> 1 + i * 7);
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.builder().int32("x", x).int32("v", v).build());
        }
    }

    /** Returns the value of the cells of a write. */
    static int value(int writer, int number) {
        return writer * NUMBERS + number;
    }

    static int writer(int value) {
        return value / NUMBERS;
    }

    static int number(int value) {
        return value % NUMBERS;
    }

    void delete(Tegula tegula, int writer, int number) {
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.delete(Condition.field("v").eq(value(writer, number)));
        }
    }

    /** Consolidates in a number of steps, each of at most {@code most} fragments. */
    void consolidate(Tegula tegula, int most, int steps) {
        tegula.maintenance(uri)
                .consolidate(ConsolidationOptions.defaults()
                        .withFragmentCount(2, most)
                        .withSteps(steps));
    }

    /** Consolidates to fragments of about two tiles. */
    void consolidateToSeveral(Tegula tegula, int most) {
        tegula.maintenance(uri)
                .consolidate(ConsolidationOptions.defaults()
                        .withFragmentCount(2, most)
                        .withSteps(1)
                        .withMaxFragmentSize(SMALL));
    }

    /** Consolidates in parts, of which the first is written twice; returns false if another process was faster. */
    boolean consolidateInParts(Tegula tegula) {
        DividedConsolidation divided =
                tegula.maintenance(uri).divided(ConsolidationOptions.defaults().withMaxFragmentSize(SMALL));
        List<ConsolidationPart> parts = divided.parts(3);
        try {
            if (parts.isEmpty()) {
                return true;
            }
            divided.write(parts.get(0));
            divided.publish(parts, parts.stream().map(divided::write).toList());
            return true;
        } catch (JobException e) {
            divided.discard(parts);
            return false;
        }
    }

    void vacuum(Tegula tegula) {
        Maintenance maintenance = tegula.maintenance(uri);
        maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
        for (ConsolidationMode mode :
                List.of(ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENT_META, ConsolidationMode.FRAGMENTS)) {
            maintenance.vacuum(VacuumOptions.of(mode));
        }
    }

    /**
     * Checks that the array consists of whole writes, each once, and contains all writes published before. Returns the
     * number of writes, or -1 if the array was vacuumed during the read and has to be opened again.
     *
     * @param before the number of writes published before, by writer
     */
    int read(Tegula tegula, int... before) {
        int[] v;
        try (ArrayReader array = tegula.openForReading(uri)) {
            v = array.read(Subarray.whole(), "v").int32("v");
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.ABSENT) {
                throw e;
            }
            return -1;
        }
        Arrays.sort(v);
        int at = 0;
        int writes = 0;
        for (int w = 0; w < before.length; w++) {
            int number = 0;
            while (at < v.length && v[at] == w * NUMBERS + number) {
                int from = at;
                while (at < v.length && v[at] == v[from]) {
                    at++;
                }
                require(at - from == CELLS, w, number, at - from, before);
                number++;
            }
            require(number >= before[w], w, number, 0, before);
            writes += number;
        }
        if (at != v.length) {
            throw new IllegalStateException("after " + writes + " whole writes comes a cell of number " + v[at]);
        }
        return writes;
    }

    private static void require(boolean holds, int writer, int number, int times, int... before) {
        if (!holds) {
            throw new IllegalStateException("of writer " + writer + " number " + number + " is there " + times
                    + " times of " + CELLS + "; " + Arrays.toString(before) + " are published");
        }
    }

    /** Returns whether maintenance failed because of concurrent maintenance. */
    static boolean isInTheWay(StorageException e) {
        return e.reason() == StorageException.Reason.ABSENT
                || e.getMessage().contains("other processes keep consolidating or vacuuming");
    }
}
