package dev.tegula.internal.transaction;

import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.TimestampRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was committed after the base of a transaction: fragments, and deletes by condition. */
record LaterWrites(List<Later> fragments, List<Delete> deletes) {

    /**
     * A fragment that the base does not have.
     *
     * @param times times of its later cells; a consolidated fragment may have cells of the base, too
     */
    record Later(OpenFragment fragment, TimestampRange times) {}

    static LaterWrites since(Base base, ArraySnapshot now) {
        List<Later> fragments = new ArrayList<>();
        for (OpenFragment fragment : now.fragments()) {
            TimestampRange times = base.commits().contains(fragment.name().text())
                    ? null
                    : timesOf(base.commits(), fragment, replaced(now, fragment));
            if (times != null) {
                fragments.add(new Later(fragment, times));
            }
        }
        List<Delete> deletes = now.deletes().all().stream()
                .filter(delete -> !base.commits().contains(delete.name().text()))
                .toList();
        return new LaterWrites(fragments, deletes);
    }

    /** Returns the names of the fragments that a consolidated one replaced; none if it is not known. */
    private static Collection<String> replaced(ArraySnapshot now, OpenFragment fragment) {
        for (VacuumFile vacuum : now.context().directory().vacuums()) {
            if (vacuum.by().equals(fragment.name())) {
                return vacuum.names();
            }
        }
        ConsolidationRecord record = ConsolidationRecords.of(now.context().storage(), fragment.ref());
        return record == null ? List.of() : record.replaced().keySet();
    }

    /** Returns the times of the replaced fragments that the base does not have, or null if it has all. */
    private static @Nullable TimestampRange timesOf(
            Set<String> known, OpenFragment fragment, Collection<String> replaced) {
        List<TimestampedName> unknown = replaced.stream()
                .filter(name -> !known.contains(name))
                .map(TimestampedName::parse)
                .filter(Objects::nonNull)
                .toList();
        if (unknown.isEmpty()) {
            return replaced.isEmpty() ? TimestampRange.upTo(Long.MAX_VALUE) : null;
        }
        return fragment.footer().timestamps()
                ? TimestampRange.between(
                        unknown.stream().mapToLong(TimestampedName::start).min().orElseThrow(),
                        unknown.stream().mapToLong(TimestampedName::end).max().orElseThrow())
                : TimestampRange.upTo(Long.MAX_VALUE);
    }
}
