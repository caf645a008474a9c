package dev.tegula.internal.verify;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.FragmentFolder.State;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds consolidated fragments whose vacuum file is lost or damaged. It checks dense arrays and sparse arrays with
 * duplicates, because only in these do replaced fragments that count again change query results. The evidence is the
 * record of the consolidation. For sparse arrays consolidated by another library, it is that the fragments within the
 * timestamps of another have exactly as many cells.
 */
final class ReplacementCheck {

    private final VerifyContext context;
    private final Set<String> explained;

    /** @param explained names of fragments with a vacuum file */
    ReplacementCheck(VerifyContext context, Set<String> explained) {
        this.context = context;
        this.explained = explained;
    }

    /** Checks the visible fragments. */
    void run(List<FragmentFolder> fragments) {
        List<FragmentRef> visible = fragments.stream()
                .filter(each -> each.state() == State.COMMITTED)
                .map(FragmentFolder::ref)
                .toList();
        Set<String> recorded = recorded(fragments, visible);
        for (FragmentRef consolidatedRef : visible) {
            TimestampedName name = consolidatedRef.name();
            if (name.start() == name.end() || explained.contains(name.text()) || recorded.contains(name.text())) {
                continue;
            }
            List<FragmentRef> parts = visible.stream()
                    .filter(part -> !part.equals(consolidatedRef)
                            && part.name().start() >= name.start()
                            && part.name().end() <= name.end())
                    .toList();
            // Fragments of the same times alone are pieces of one consolidation with a maximum size.
            boolean pieces = parts.stream()
                    .allMatch(part ->
                            part.name().start() == name.start() && part.name().end() == name.end());
            if (!pieces && !hasRecord(consolidatedRef)) {
                compare(consolidatedRef, parts);
            }
        }
    }

    /** Reports what the records of consolidations prove; returns the names of the consolidated fragments. */
    private Set<String> recorded(List<FragmentFolder> fragments, List<FragmentRef> visible) {
        Set<String> recorded = new HashSet<>();
        for (FragmentFolder folder : fragments) {
            if (!folder.isCommitted()) {
                continue;
            }
            List<String> visibleAgain = shownAgain(folder.ref(), visible);
            String name = folder.ref().name().text();
            if (!visibleAgain.isEmpty()
                    && changesReads(folder.ref())
                    && new CommitRecheck(context.array()).stillShow(name, visibleAgain)) {
                recorded.add(name);
                context.findings()
                        .add(
                                FindingCode.REPLACEMENT_UNKNOWN,
                                folder.ref().uri(),
                                "the fragment replaced " + String.join(", ", visibleAgain) + ", which no vacuum "
                                        + "file names");
            }
        }
        return recorded;
    }

    /** Returns the fragments that a consolidated one replaced by its record and that count nevertheless. */
    private List<String> shownAgain(FragmentRef consolidated, List<FragmentRef> visible) {
        try {
            return ConsolidationRecords.shownAgain(
                    context.array().storage(), context.array().directory(), consolidated, visible);
        } catch (TegulaException damaged) {
            return List.of(); // Damaged lists and records are reported separately.
        }
    }

    /**
     * Returns whether a fragment has a record of the fragments that it replaced. An equal number of cells proves
     * nothing then.
     */
    private boolean hasRecord(FragmentRef fragment) {
        try {
            return ConsolidationRecords.of(context.array().storage(), fragment) != null;
        } catch (TegulaException damaged) {
            return false;
        }
    }

    private boolean changesReads(FragmentRef consolidated) {
        try {
            OpenFragment fragment = FragmentOpener.any(context.array(), consolidated);
            return fragment.isDense() || fragment.schema().allowsDuplicates();
        } catch (TegulaException damaged) {
            return false; // The verification of that fragment reports it.
        }
    }

    private void compare(FragmentRef consolidatedRef, List<FragmentRef> parts) {
        try {
            OpenFragment consolidated = FragmentOpener.any(context.array(), consolidatedRef);
            if (consolidated.isDense() || !consolidated.schema().allowsDuplicates()) {
                return;
            }
            long cells = 0;
            for (FragmentRef part : parts) {
                cells += FragmentSummary.of(FragmentOpener.any(context.array(), part))
                        .cells();
            }
            List<String> names = Stream.concat(Stream.of(consolidatedRef), parts.stream())
                    .map(ref -> ref.name().text())
                    .toList();
            if (cells == FragmentSummary.of(consolidated).cells()
                    && new CommitRecheck(context.array()).stillHold(names)) {
                context.findings()
                        .add(
                                FindingCode.REPLACEMENT_UNKNOWN,
                                consolidatedRef.uri(),
                                "the fragment has as many cells as the " + parts.size()
                                        + " fragments within its timestamps, but no vacuum file names them");
            }
        } catch (TegulaException damaged) {
            return; // The verification of that fragment reports it.
        }
    }
}
