package dev.tegula.internal.verify;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.verify.FragmentFolder.State;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds fragments of consolidations that died before their commit. According to their records, their cells are also in
 * the fragments that they replace, or in others that replaced these.
 */
final class DeadConsolidations {

    private final VerifyContext context;

    DeadConsolidations(VerifyContext context) {
        this.context = context;
    }

    /** Returns the names of such fragments. */
    Set<String> names(List<FragmentFolder> fragments) {
        Set<String> names = new HashSet<>();
        Set<String> committedOrReplaced = null;
        for (FragmentFolder fragment : fragments) {
            ConsolidationRecord record = fragment.state() == State.UNCOMMITTED ? record(fragment) : null;
            if (record == null
                    || !record.isBalanced()
                    || !record.made().containsKey(fragment.ref().name().text())) {
                continue;
            }
            committedOrReplaced = committedOrReplaced == null ? committedOrReplaced(fragments) : committedOrReplaced;
            if (committedOrReplaced.containsAll(record.replaced().keySet())) {
                names.addAll(record.made().keySet());
            }
        }
        return names;
    }

    /** Returns the names of committed fragments and of those that they replaced. */
    private Set<String> committedOrReplaced(List<FragmentFolder> fragments) {
        Set<String> names = new HashSet<>();
        for (FragmentFolder fragment : fragments) {
            if (fragment.isCommitted()) {
                names.add(fragment.ref().name().text());
                ConsolidationRecord record = record(fragment);
                names.addAll(record == null ? Set.of() : record.replaced().keySet());
            }
        }
        return names;
    }

    private @Nullable ConsolidationRecord record(FragmentFolder fragment) {
        try {
            return ConsolidationRecords.of(context.array().storage(), fragment.ref());
        } catch (TegulaException unreadable) {
            return null;
        }
    }
}
