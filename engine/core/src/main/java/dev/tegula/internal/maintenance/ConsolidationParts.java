package dev.tegula.internal.maintenance;

import dev.tegula.errors.JobException;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.read.splits.SplitPlanner;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.verify.SourceVerification;
import dev.tegula.internal.write.commit.ConsolidatedCommit;
import dev.tegula.internal.write.commit.ConsolidationConflictException;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.progress.Progress;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import dev.tegula.vfs.VfsEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A consolidation of a sparse array that several processes write, each the cells of a box. Their fragments are siblings
 * ({@link TimestampedName#sibling}), so that those of writers that failed are found, and so that they are not merged
 * again without others.
 */
public final class ConsolidationParts {

    /** Bytes of a part below which another process does not pay. */
    private static final long SMALL = 32L << 20;

    private final StoreLocation array;
    private final ConsolidationOptions options;
    private final TagProtection tags;
    private final Consumer<Progress> progress;

    /** @param options options with a memory budget */
    ConsolidationParts(
            StoreLocation array, ConsolidationOptions options, TagProtection tags, Consumer<Progress> progress) {
        this.array = array;
        this.options = options;
        this.tags = tags;
        this.progress = progress;
        if (options.isPurge() || !options.fragments().isEmpty()) {
            throw new IllegalArgumentException(array.uri() + ": a consolidation that purges cells or names fragments"
                    + " cannot be divided (found " + options + "). Let one process do it.");
        }
    }

    /** Returns the parts, or none if there is nothing to do. */
    public List<ConsolidationPart> of(int processes) {
        ArraySnapshot snapshot = FragmentConsolidation.open(array, Map.of());
        if (snapshot.schema().isDense()) {
            throw new IllegalArgumentException(
                    array.uri() + ": the consolidation of a dense array cannot be divided. Let one process do it.");
        }
        List<OpenFragment> chosen = plan(snapshot).next();
        if (chosen.size() < 2
                || chosen.stream()
                        .allMatch(each -> each.name().isSibling(chosen.get(0).name()))) {
            return List.of();
        }
        ConsolidationStep step = step(snapshot, chosen);
        step.require();
        return parts(step, chosen, boxes(step, division(step, chosen, processes)));
    }

    private SplitOptions division(ConsolidationStep step, List<OpenFragment> chosen, int processes) {
        if (!ConsolidatedCommit.canBeSeveral(step.version())) {
            return SplitOptions.defaults().withBytes(Long.MAX_VALUE);
        }
        long most = options.maxFragmentSize();
        long count = ConsolidationPlanner.bytes(chosen) / Math.min(SMALL, most);
        return SplitOptions.defaults().withBytes(Long.MAX_VALUE).withCount((int)
                Math.max(1, Math.min(processes, count)));
    }

    private static List<QuerySplit> boxes(ConsolidationStep step, SplitOptions division) {
        Execution execution = step.execution();
        List<String> fields = step.schema().fieldNames();
        SplitQuery whole = new SplitQuery(Subarray.whole(), null, fields, ResultOrder.GLOBAL, false);
        return new SplitPlanner(execution, CellRequest.all(fields, ResultOrder.GLOBAL), whole).sparse(division);
    }

    /** Returns the parts: each names the fragments in its box and one of the newest schema, which all of them have. */
    @SuppressWarnings("ReferenceEquality") // A snapshot reads each schema once.
    private static List<ConsolidationPart> parts(
            ConsolidationStep step, List<OpenFragment> chosen, List<QuerySplit> boxes) {
        String newest = chosen.stream()
                .filter(fragment -> fragment.schema() == step.schema())
                .findFirst()
                .orElseThrow()
                .name()
                .text();
        List<Set<String>> fragments = new ArrayList<>();
        Set<String> empty = new LinkedHashSet<>(step.names());
        for (QuerySplit box : boxes) {
            Set<String> found = new LinkedHashSet<>();
            box.array().fragments().forEach(path -> found.add(PathNames.last(path)));
            found.add(newest);
            empty.removeAll(found);
            fragments.add(found);
        }
        fragments.get(boxes.size() - 1).addAll(empty);
        List<List<String>> verified = verified(chosen, fragments);
        String name = step.name().text();
        List<ConsolidationPart> parts = new ArrayList<>();
        for (int i = 0; i < boxes.size(); i++) {
            List<String> inBox = List.copyOf(fragments.get(i));
            Subarray box = boxes.get(i).subarray();
            parts.add(new ConsolidationPart(name, i, boxes.size(), inBox, verified.get(i), box));
        }
        return parts;
    }

    /** Returns what each part verifies. All verify about as many bytes, if each fragment has cells of all parts. */
    private static List<List<String>> verified(List<OpenFragment> chosen, List<Set<String>> fragments) {
        List<List<String>> verified = new ArrayList<>();
        fragments.forEach(each -> verified.add(new ArrayList<>()));
        long[] bytes = new long[fragments.size()];
        for (OpenFragment fragment : chosen) {
            String name = fragment.name().text();
            int least = IntStream.range(0, bytes.length)
                    .filter(part -> fragments.get(part).contains(name))
                    .boxed()
                    .min(Comparator.comparingLong(part -> bytes[part]))
                    .orElseThrow();
            bytes[least] += FragmentSummary.of(fragment).bytes();
            verified.get(least).add(name);
        }
        return verified;
    }

    /** Writes a part without publishing it. */
    public List<FragmentReceipt> write(ConsolidationPart part) {
        ArraySnapshot snapshot = FragmentConsolidation.open(array, Map.of());
        requirePresent(snapshot, part.fragments());
        ConsolidationPlanner planner = plan(snapshot);
        ConsolidationStep step = step(snapshot, planner.found(part.fragments()));
        TimestampedName name = TimestampedName.require(part.name(), "part");
        if (name.version() != step.version().number()) {
            throw new IllegalArgumentException(part + ": the array was upgraded (found version "
                    + step.version().number() + ", expected " + name.version() + "). Divide the consolidation again.");
        }
        if (options.verifiesSources()) {
            SourceVerification.requireSound(snapshot.context(), planner.found(part.verified()));
        }
        return merge(step).store(part.box(), NameSource.sibling(name));
    }

    /** Publishes the written fragments of all parts. */
    public ConsolidationReport publish(List<ConsolidationPart> parts, List<List<FragmentReceipt>> receipts) {
        requireAll(parts, receipts);
        Set<String> names = new TreeSet<>();
        parts.forEach(part -> names.addAll(part.fragments()));
        ArraySnapshot snapshot = FragmentConsolidation.open(array, Map.of());
        requirePresent(snapshot, names);
        ConsolidationStep step = step(snapshot, plan(snapshot).named(List.copyOf(names)));
        ConsolidationReport.Step made;
        try {
            made = merge(step).publish(receipts.stream().flatMap(List::stream).toList());
        } catch (ConsolidationConflictException e) {
            JobException replaced = replaced();
            replaced.addSuppressed(e);
            throw replaced;
        }
        discard(parts);
        return new ConsolidationReport(List.of(made));
    }

    /** Refuses to replace fragments by less than all of their parts. */
    private static void requireAll(List<ConsolidationPart> parts, List<List<FragmentReceipt>> receipts) {
        Set<Integer> numbers = new TreeSet<>();
        parts.forEach(part -> numbers.add(part.number()));
        int count = parts.isEmpty() ? 1 : parts.get(0).count();
        if (numbers.size() != count || parts.size() != count || receipts.size() != count) {
            throw new IllegalArgumentException("parts of a consolidation: some are missing (found parts " + numbers
                    + " and receipts of " + receipts.size() + ", expected those of " + count
                    + "). Publish all parts together.");
        }
        ConsolidationPart first = parts.get(0);
        TimestampedName name = TimestampedName.require(first.name(), "part");
        for (ConsolidationPart part : parts) {
            if (!part.name().equals(first.name()) || part.count() != count) {
                throw new IllegalArgumentException(
                        part + ": belongs to another consolidation (expected " + first + ")");
            }
        }
        for (List<FragmentReceipt> written : receipts) {
            for (FragmentReceipt receipt : written) {
                if (!TimestampedName.require(receipt.fragment(), "receipt").isSibling(name)) {
                    throw new IllegalArgumentException(
                            first + ": fragment '" + receipt.fragment() + "' belongs to another consolidation");
                }
            }
        }
    }

    private void requirePresent(ArraySnapshot snapshot, Collection<String> names) {
        Set<String> missing = new TreeSet<>(names);
        snapshot.fragments().forEach(fragment -> missing.remove(fragment.name().text()));
        missing.addAll(snapshot.context().directory().unsettled());
        missing.retainAll(names);
        if (!missing.isEmpty()) {
            throw replaced();
        }
    }

    private JobException replaced() {
        return new JobException(array.uri() + ": another process has replaced some of the fragments that were to be"
                + " consolidated. Nothing was published. Divide the consolidation again.");
    }

    /** Deletes the fragments of parts that are not published. */
    public void discard(List<ConsolidationPart> parts) {
        if (parts.isEmpty()) {
            return;
        }
        TimestampedName name = TimestampedName.require(parts.get(0).name(), "part");
        ArrayContext context = ArrayContext.open(array);
        for (VfsEntry folder : context.directory().folders()) {
            TimestampedName found = TimestampedName.parse(folder.name());
            if (found != null && found.isSibling(name) && context.directory().find(found.text()) == null) {
                array.storage().deleteFolder(folder.uri());
            }
        }
    }

    private ConsolidationPlanner plan(ArraySnapshot snapshot) {
        return ConsolidationPlanner.of(snapshot, options, tags);
    }

    private ConsolidationStep step(ArraySnapshot snapshot, List<OpenFragment> chosen) {
        return new ConsolidationStep(snapshot, chosen, options.withoutSourceVerification(), tags, Deletes.IGNORED);
    }

    private SparseConsolidation merge(ConsolidationStep step) {
        return new SparseConsolidation(
                step, (cells, expected) -> progress.accept(Progress.of("part", Progress.Unit.CELLS, cells, expected)));
    }
}
