package dev.tegula.benchmarks.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The shortest time in which the machine can do the work of a scenario, measured. Some work must be done in addition to
 * other work, because both need all cores: their times are added. Other work could overlap, for example encoding and
 * the disk: the largest sum is the limit.
 */
public final class MachineLimit implements AutoCloseable {

    private final List<List<Part>> sums = new ArrayList<>();
    private final List<Part> notes = new ArrayList<>();
    private final List<Work> preparations = new ArrayList<>();
    private final List<AutoCloseable> resources = new ArrayList<>();

    /** Work to measure. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** A measured part of the work. */
    private static final class Part {
        private final String name;
        private Work work;
        private final List<Long> nanos = new ArrayList<>();

        Part(String name, Work work) {
            this.name = name;
            this.work = work;
        }

        double millis() {
            List<Long> sorted = nanos.stream().sorted().toList();
            return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2) / 1e6;
        }

        String text() {
            return String.format(Locale.ROOT, "%s %.1f", name, millis());
        }
    }

    /** Begins a sum, which is compared with the other sums. */
    MachineLimit or(String name, Work work) {
        sums.add(new ArrayList<>(List.of(new Part(name, work))));
        return this;
    }

    /** Adds work to the sum begun last. */
    MachineLimit plus(String name, Work work) {
        sums.get(sums.size() - 1).add(new Part(name, work));
        return this;
    }

    /** Measures work that is reported, but is not part of the limit. */
    MachineLimit note(String name, Work work) {
        notes.add(new Part(name, work));
        return this;
    }

    /** Runs work before each measurement; not measured. */
    MachineLimit before(Work work) {
        preparations.add(work);
        return this;
    }

    /** Closes a resource together with the limit. */
    MachineLimit closes(AutoCloseable resource) {
        resources.add(resource);
        return this;
    }

    /** Runs each part once, for warm-up. */
    public void warmUp() throws Exception {
        prepare();
        for (Part part : parts()) {
            part.work.run();
        }
    }

    /** Measures each part once. */
    public void measure() throws Exception {
        prepare();
        for (Part part : parts()) {
            long start = System.nanoTime();
            part.work.run();
            part.nanos.add(System.nanoTime() - start);
        }
    }

    private void prepare() throws Exception {
        for (Work work : preparations) {
            work.run();
        }
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        sums.forEach(parts::addAll);
        parts.addAll(notes);
        return parts;
    }

    /** Returns the limit in milliseconds: the largest sum of medians. */
    public double millis() {
        return sums.stream().mapToDouble(MachineLimit::millis).max().orElse(0);
    }

    private static double millis(List<Part> sum) {
        return sum.stream().mapToDouble(Part::millis).sum();
    }

    /** Returns what the limit is: the parts of the largest sum, and in brackets the others, in milliseconds. */
    public String text() {
        List<String> others = new ArrayList<>();
        String largest = "";
        for (List<Part> sum : sums) {
            String text = sum.stream().map(Part::text).collect(Collectors.joining(" + "));
            if (largest.isEmpty() && millis(sum) == millis()) {
                largest = text;
            } else {
                others.add(text);
            }
        }
        notes.forEach(part -> others.add(part.text()));
        return others.isEmpty() ? largest : largest + " (" + String.join(", ", others) + ")";
    }

    /** Releases files and memory; the times remain. */
    @Override
    public void close() {
        parts().forEach(part -> part.work = () -> {});
        preparations.clear();
        try {
            for (AutoCloseable resource : resources) {
                resource.close();
            }
            resources.clear();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
