package dev.tegula.internal.history;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import dev.tegula.internal.tagging.LostHistory;
import dev.tegula.query.TimestampRange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The fragments that together contain every write of a time range once: those that were not consolidated; consolidated
 * fragments with timestamps of cells instead of the fragments that they replaced; and fragments that were replaced by
 * one without such timestamps, while they are not vacuumed.
 */
final class WrittenFragments {

    private final ArrayContext context;
    private final ArrayDirectory directory;
    private final FragmentWrites writes;
    private final Set<String> hidden = new HashSet<>();
    private final Set<String> consolidated = new HashSet<>();

    private WrittenFragments(ArrayContext context) {
        this.context = context;
        this.directory = context.directory();
        this.writes = new FragmentWrites(context);
    }

    /**
     * Returns the fragments, oldest first.
     *
     * @throws LostHistoryException if consolidation has removed the times of cells, or cells
     */
    static List<OpenFragment> of(ArrayContext context, TimestampRange range) {
        WrittenFragments fragments = new WrittenFragments(context);
        context.directory().vacuums().forEach(fragments::hide);
        List<OpenFragment> found = new ArrayList<>();
        for (FragmentRef ref : context.directory().allFragments()) {
            if (range.overlaps(ref.name().start(), ref.name().end())
                    && !fragments.hidden.contains(ref.name().text())) {
                OpenFragment fragment = FragmentOpener.any(context, ref);
                fragments.requireHistory(fragment);
                found.add(fragment);
            }
        }
        return found;
    }

    private void hide(VacuumFile vacuum) {
        FragmentRef by = directory.find(vacuum.by().text());
        if (by == null) {
            hidden.addAll(vacuum.names());
            return;
        }
        consolidated.add(by.name().text());
        boolean replaceable =
                directory.isContested(vacuum) || LostHistory.replaced(directory, by) != null && !isTimed(by);
        if (replaceable) {
            hidden.add(by.name().text());
        } else {
            hidden.addAll(vacuum.names());
        }
    }

    private boolean isTimed(FragmentRef fragment) {
        return FragmentOpener.any(context, fragment).hasTimestamps();
    }

    private void requireHistory(OpenFragment fragment) {
        TimestampedName name = fragment.name();
        String array = directory.root() + ", fragment '" + name + "': ";
        String outside = " Choose a time range that ends before " + name.start() + " or begins at " + name.end() + ".";
        boolean timed = fragment.hasTimestamps();
        boolean made = name.start() != name.end()
                || fragment.isDense() && (consolidated.contains(name.text()) || writes.isRecorded(fragment));
        if (made && !timed) {
            throw new LostHistoryException(array + "consolidation has removed the times of its cells, which were "
                    + "written between " + name.start() + " and " + name.end() + "." + outside);
        }
        if (writes.isAnyPurged(List.of(fragment))) {
            throw new LostHistoryException(array + "a consolidation has purged deleted cells, which were written "
                    + "between " + name.start() + " and " + name.end() + "." + outside);
        }
    }
}
