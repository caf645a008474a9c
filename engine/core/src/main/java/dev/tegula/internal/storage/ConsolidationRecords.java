package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.vfs.VfsUri;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the records that consolidations write to the folders of consolidated fragments. */
public final class ConsolidationRecords {

    private ConsolidationRecords() {}

    /**
     * Returns the record in a fragment's folder, or null if there is none.
     *
     * @throws dev.tegula.errors.CorruptArrayException if it is damaged
     */
    public static @Nullable ConsolidationRecord of(Storage storage, FragmentRef fragment) {
        VfsUri file = fragment.uri().child(ConsolidationRecord.FILE);
        byte[] bytes = storage.readIfPresent(file);
        return bytes == null ? null : ConsolidationRecord.read(bytes, file.toString());
    }

    /**
     * Returns whether the record of one of the fragments says that it, or an earlier one, replaced a fragment. Damaged
     * records say nothing.
     */
    public static boolean anyReplaced(Storage storage, Collection<FragmentRef> fragments, TimestampedName name) {
        return fragments.stream()
                .filter(other ->
                        other.name().start() <= name.start() && other.name().end() >= name.end())
                .anyMatch(other -> hasReplaced(storage, other, name));
    }

    private static boolean hasReplaced(Storage storage, FragmentRef fragment, TimestampedName name) {
        try {
            ConsolidationRecord record = of(storage, fragment);
            return record != null && record.hasReplaced(name.text());
        } catch (CorruptArrayException damaged) {
            return false;
        }
    }

    /**
     * Returns the fragments that a consolidated fragment replaced and that are visible nevertheless, because its vacuum
     * file is lost or damaged. Returns none if the record is damaged, if the consolidation is pending, or if all
     * fragments have the same timestamp.
     *
     * @param visible the visible fragments
     */
    public static List<String> shownAgain(
            Storage storage, ArrayDirectory directory, FragmentRef consolidated, Collection<FragmentRef> visible) {
        TimestampedName name = consolidated.name();
        if (name.start() == name.end()
                || directory.vacuums().stream()
                        .anyMatch(each -> each.isPending() && each.by().equals(name))) {
            return List.of();
        }
        List<String> candidates = visible.stream()
                .map(FragmentRef::name)
                .filter(each -> !each.equals(name) && each.start() >= name.start() && each.end() <= name.end())
                .map(TimestampedName::text)
                .toList();
        if (candidates.isEmpty()) {
            return candidates;
        }
        try {
            ConsolidationRecord record = of(storage, consolidated);
            return record == null
                    ? List.of()
                    : candidates.stream().filter(record.replaced()::containsKey).toList();
        } catch (CorruptArrayException damaged) {
            return List.of();
        }
    }
}
