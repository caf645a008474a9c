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
 * Finds fragments of consolidations that died before their commit. Their cells are in the fragments that they were made
 * of, or in others that replaced those, by the records of the consolidations.
 */
final class DeadConsolidations {

    private final VerifyContext context;

    DeadConsolidations(VerifyContext context) {
        this.context = context;
    }

    /** The names of such fragments. */
    Set<String> names(List<FragmentFolder> fragments) {
        Set<String> names = new HashSet<>();
        Set<String> elsewhere = null;
        for (FragmentFolder fragment : fragments) {
            ConsolidationRecord record = fragment.state() == State.UNCOMMITTED ? record(fragment) : null;
            if (record == null
                    || !record.isBalanced()
                    || !record.made().containsKey(fragment.ref().name().text())) {
                continue;
            }
            elsewhere = elsewhere == null ? elsewhere(fragments) : elsewhere;
            if (elsewhere.containsAll(record.replaced().keySet())) {
                names.addAll(record.made().keySet());
            }
        }
        return names;
    }

    /** Fragments that are committed, and those that committed ones replaced. */
    private Set<String> elsewhere(List<FragmentFolder> fragments) {
        Set<String> names = new HashSet<>();
        for (FragmentFolder fragment : fragments) {
            if (fragment.state() == State.COMMITTED || fragment.state() == State.REPLACED) {
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
