package dev.tegula.shared;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import dev.tegula.Tegula;
import dev.tegula.WriteJobs;
import dev.tegula.errors.StorageException;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** An array with duplicates to which numbered jobs of two fragments are published, and the numbers that readers see. */
final class NumberedJobs {

    private static final int FRAGMENTS = 2;
    private static final int ATTEMPTS = 50;

    private final String uri;
    private final Map<Integer, List<String>> fragments = new HashMap<>();
    private final Set<Integer> published = new HashSet<>();
    private final Set<Integer> deleting = new HashSet<>();
    private final Set<Integer> deleted = new HashSet<>();

    NumberedJobs(String uri) {
        this.uri = uri;
    }

    String uri() {
        return uri;
    }

    void create(Tegula tegula) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 1000, 10))
                        .attribute(Attribute.int32("v"))
                        .allowDuplicates(true)
                        .build());
    }

    /** Publishes a job, and publishes it again, which does nothing. */
    void publish(Tegula tegula) {
        WriteJobs jobs = tegula.jobs(uri);
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts;
        int number;
        synchronized (this) {
            number = fragments.size();
            fragments.put(number, List.of());
        }
        try (JobWriter writer = jobs.open(job)) {
            for (int i = 0; i < FRAGMENTS; i++) {
                writer.write(
                        Cells.builder().int32("x", 1 + i).int32("v", number).build(), Duplicates.REFUSE);
            }
            receipts = writer.receipts();
        }
        publish(jobs, job, receipts);
        if (publish(jobs, job, receipts)) {
            throw new IllegalStateException("job " + number + " was published twice");
        }
        synchronized (this) {
            fragments.put(
                    number, receipts.stream().map(FragmentReceipt::fragment).toList());
            published.add(number);
        }
    }

    /** Publishes, and repeats that while other processes delete the lists that it found. */
    private static boolean publish(WriteJobs jobs, WriteJob job, List<FragmentReceipt> receipts) {
        for (int attempt = 1; ; attempt++) {
            try {
                return jobs.publish(job, receipts);
            } catch (StorageException e) {
                if (e.reason() != StorageException.Reason.ABSENT || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Deletes the fragments of a published job, if there is one. */
    void delete(Tegula tegula, RandomGenerator random) {
        int number;
        List<String> names;
        synchronized (this) {
            List<Integer> left = new ArrayList<>(published);
            left.removeAll(deleting);
            if (left.isEmpty()) {
                return;
            }
            number = left.get(random.nextInt(left.size()));
            deleting.add(number);
            names = fragments.getOrDefault(number, List.of());
        }
        tegula.maintenance(uri).deleteFragments(names);
        synchronized (this) {
            deleted.add(number);
        }
    }

    /** Returns false if the array was vacuumed during the read and has to be opened again. */
    boolean read(Tegula tegula) {
        Set<Integer> certain;
        Set<Integer> gone;
        synchronized (this) {
            certain = new HashSet<>(published);
            gone = new HashSet<>(deleted);
        }
        int[] v;
        try (ArrayReader array = tegula.openForReading(uri)) {
            v = array.read(Subarray.whole(), "v").int32("v");
        } catch (StorageException e) {
            if (e.reason() != StorageException.Reason.ABSENT) {
                throw e;
            }
            return false;
        }
        Map<Integer, Integer> counts = new HashMap<>();
        for (int number : v) {
            counts.merge(number, 1, Integer::sum);
        }
        synchronized (this) {
            certain.removeAll(deleting);
            certain.forEach(number -> require(counts.getOrDefault(number, 0) == FRAGMENTS, number, counts));
            gone.forEach(number -> require(!counts.containsKey(number), number, counts));
            counts.forEach((number, count) ->
                    require(count == FRAGMENTS || count < FRAGMENTS && deleting.contains(number), number, counts));
        }
        return true;
    }

    private static void require(boolean holds, int number, Map<Integer, Integer> counts) {
        if (!holds) {
            throw new IllegalStateException("job " + number + " has wrong cells: " + counts);
        }
    }
}
