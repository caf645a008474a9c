package dev.tegula.fuzz.foreign;

import dev.tegula.errors.TegulaException;
import dev.tegula.fuzz.foreign.ForeignList.Repository;
import dev.tegula.fuzz.foreign.ForeignResult.Outcome;
import dev.tegula.testkit.generate.Amounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Compares what Tegula and another implementation read in the files of a folder. */
final class ForeignComparison {

    private static final int SECONDS_PER_PART = 60;
    private static final int PARTS_PER_FILE = Amounts.of("tegula.foreign.arrays", 100);

    private final OtherReading other;
    private final Path folder;
    private final Reading reading;
    private final List<ForeignResult> results = new ArrayList<>();

    /** Reads a file, or an array of one. */
    @FunctionalInterface
    interface Reading {

        TegulaReading of(FileKind kind, Path file, String part) throws IOException;
    }

    ForeignComparison(OtherReading other, Path folder) {
        this(other, folder, TegulaReading::of);
    }

    /** @param reading how Tegula reads */
    ForeignComparison(OtherReading other, Path folder, Reading reading) {
        this.other = other;
        this.folder = folder;
        this.reading = reading;
    }

    /** Compares all files of a repository that are of a known kind. */
    List<ForeignResult> run(Repository repository) throws IOException {
        for (String each : repository.folders()) {
            visit(repository, folder.resolve(each).normalize());
        }
        return results;
    }

    private void visit(Repository repository, Path path) throws IOException {
        FileKind kind = FileKind.of(path);
        Path name = folder.relativize(path);
        if (kind != null) {
            String exclusion = repository.exclusion(name);
            if (exclusion != null) {
                results.add(new ForeignResult(kind, name.toString(), Outcome.SKIPPED, exclusion));
            } else {
                compare(kind, path, name.toString());
            }
        } else if (Files.isDirectory(path)) {
            List<Path> children;
            try (Stream<Path> all = Files.list(path)) {
                children = all.sorted().toList();
            }
            for (Path child : children) {
                visit(repository, child);
            }
        }
    }

    private void compare(FileKind kind, Path file, String name) throws IOException {
        List<String> parts;
        try {
            parts = other.parts(kind, file);
        } catch (OtherReading.UnreadableException e) {
            results.add(unreadable(kind, name, String.valueOf(e.getMessage())));
            return;
        }
        if (parts.size() > PARTS_PER_FILE) {
            String reason = "only the first " + PARTS_PER_FILE + " of " + parts.size() + " arrays are compared";
            results.add(new ForeignResult(kind, name, Outcome.SKIPPED, reason));
        }
        for (String part : parts.subList(0, Math.min(parts.size(), PARTS_PER_FILE))) {
            results.add(comparePart(kind, file, part, part.isEmpty() ? name : name + ", " + part));
        }
    }

    private static ForeignResult unreadable(FileKind kind, String name, String reason) {
        return new ForeignResult(kind, name, Outcome.SKIPPED, "the other implementation: " + reason);
    }

    private ForeignResult comparePart(FileKind kind, Path file, String part, String name) throws IOException {
        ForeignValues expected;
        try {
            expected = other.read(kind, file, part);
        } catch (OtherReading.UnreadableException | ForeignValues.TooManyValuesException e) {
            return unreadable(kind, name, String.valueOf(e.getMessage()));
        }
        try {
            return judge(kind, name, read(kind, file, part), expected);
        } catch (TegulaException e) {
            String reason = String.valueOf(e.getMessage()).replace(file.toString(), "…");
            return new ForeignResult(kind, name, Outcome.REFUSED, reason);
        } catch (ForeignValues.TooManyValuesException e) {
            return new ForeignResult(kind, name, Outcome.SKIPPED, String.valueOf(e.getMessage()));
        } catch (TimeoutException e) {
            return new ForeignResult(kind, name, Outcome.FAILED, "longer than " + SECONDS_PER_PART + " s");
        } catch (Exception | Error e) {
            return new ForeignResult(kind, name, Outcome.FAILED, e + " at " + e.getStackTrace()[0]);
        }
    }

    private TegulaReading read(FileKind kind, Path file, String part) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
            Thread daemon = new Thread(task, "foreign");
            daemon.setDaemon(true);
            return daemon;
        });
        Future<TegulaReading> result = thread.submit(() -> reading.of(kind, file, part));
        try {
            return result.get(SECONDS_PER_PART, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        } finally {
            thread.shutdownNow();
        }
    }

    private static ForeignResult judge(FileKind kind, String name, TegulaReading read, ForeignValues expected) {
        if (expected.hasUnknown() && read.refused().isEmpty()) {
            return unreadable(kind, name, "a type that the suite does not compare");
        }
        String difference = read.values().difference(expected);
        if (difference != null) {
            return new ForeignResult(kind, name, Outcome.DIFFERENT, difference);
        } else if (!read.refused().isEmpty()) {
            return new ForeignResult(kind, name, Outcome.REFUSED, read.refused().get(0));
        }
        String missing = read.values().missing(expected);
        return missing == null
                ? new ForeignResult(kind, name, Outcome.EQUAL, "")
                : new ForeignResult(kind, name, Outcome.DIFFERENT, missing);
    }
}
