package dev.tegula.internal.verify;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.FragmentFolder.State;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds consolidated fragments whose vacuum file is lost or damaged, in dense arrays and in sparse ones with
 * duplicates: only there do replaced fragments that count again change what is read. The proof is the record of the
 * consolidation. Where another library consolidated a sparse array, it is that the fragments within the range of
 * timestamps of another have just as many cells.
 */
final class ReplacementCheck {

    private final VerifyContext context;
    private final Set<String> explained;

    /** @param explained fragments that a vacuum file belongs to */
    ReplacementCheck(VerifyContext context, Set<String> explained) {
        this.context = context;
        this.explained = explained;
    }

    /** Checks the fragments that readers see. */
    void run(List<FragmentFolder> fragments) {
        List<FragmentRef> visible = fragments.stream()
                .filter(each -> each.state() == State.COMMITTED)
                .map(FragmentFolder::ref)
                .toList();
        Set<String> recorded = recorded(fragments, visible);
        for (FragmentRef whole : visible) {
            TimestampedName name = whole.name();
            if (name.start() == name.end() || explained.contains(name.text()) || recorded.contains(name.text())) {
                continue;
            }
            List<FragmentRef> parts = visible.stream()
                    .filter(part -> !part.equals(whole)
                            && part.name().start() >= name.start()
                            && part.name().end() <= name.end())
                    .toList();
            if (!parts.isEmpty() && !hasRecord(whole)) {
                compare(whole, parts);
            }
        }
    }

    /** Reports what the records of consolidations prove; returns the names of the consolidated fragments. */
    private Set<String> recorded(List<FragmentFolder> fragments, List<FragmentRef> visible) {
        Set<String> recorded = new HashSet<>();
        for (FragmentFolder folder : fragments) {
            if (folder.state() != State.COMMITTED && folder.state() != State.REPLACED) {
                continue;
            }
            List<String> again = shownAgain(folder.ref(), visible);
            String name = folder.ref().name().text();
            if (!again.isEmpty()
                    && changesReads(folder.ref())
                    && new CommitRecheck(context.array()).stillShow(name, again)) {
                recorded.add(name);
                context.findings()
                        .add(
                                FindingCode.REPLACEMENT_UNKNOWN,
                                folder.ref().uri(),
                                "the fragment replaced " + String.join(", ", again) + ", which no vacuum file names");
            }
        }
        return recorded;
    }

    /** Fragments that a consolidated one replaced by its record, and that count all the same. */
    private List<String> shownAgain(FragmentRef consolidated, List<FragmentRef> visible) {
        try {
            return ConsolidationRecords.shownAgain(
                    context.array().storage(), context.array().directory(), consolidated, visible);
        } catch (TegulaException damaged) {
            return List.of(); // Damaged lists and records have findings of their own.
        }
    }

    /** Whether a record tells what a fragment replaced; as many cells elsewhere prove nothing then. */
    private boolean hasRecord(FragmentRef fragment) {
        try {
            return ConsolidationRecords.of(context.array().storage(), fragment) != null;
        } catch (TegulaException damaged) {
            return false;
        }
    }

    private boolean changesReads(FragmentRef consolidated) {
        try {
            OpenFragment fragment = OpenFragment.openAny(context.array(), consolidated);
            return fragment.footer().dense() || fragment.schema().allowsDuplicates();
        } catch (TegulaException damaged) {
            return false; // Reported by the verification of that fragment.
        }
    }

    private void compare(FragmentRef whole, List<FragmentRef> parts) {
        try {
            OpenFragment consolidated = OpenFragment.openAny(context.array(), whole);
            if (consolidated.footer().dense() || !consolidated.schema().allowsDuplicates()) {
                return;
            }
            long cells = 0;
            for (FragmentRef part : parts) {
                cells += FragmentSummary.of(OpenFragment.openAny(context.array(), part))
                        .cells();
            }
            List<String> names = Stream.concat(Stream.of(whole), parts.stream())
                    .map(ref -> ref.name().text())
                    .toList();
            if (cells == FragmentSummary.of(consolidated).cells()
                    && new CommitRecheck(context.array()).stillHold(names)) {
                context.findings()
                        .add(
                                FindingCode.REPLACEMENT_UNKNOWN,
                                whole.uri(),
                                "the fragment has as many cells as the " + parts.size()
                                        + " fragments within its timestamps, but no vacuum file names them");
            }
        } catch (TegulaException damaged) {
            return; // Reported by the verification of that fragment.
        }
    }
}
