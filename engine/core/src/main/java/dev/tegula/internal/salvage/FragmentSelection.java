package dev.tegula.internal.salvage;

import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageOptions.Uncommitted;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.FragmentFolder;
import dev.tegula.internal.verify.FragmentFolder.State;
import dev.tegula.internal.verify.FragmentInventory;
import dev.tegula.internal.write.commit.JobObjections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Selects the fragments to copy. A replaced fragment is skipped if its replacement is sound. A damaged replacement is
 * skipped if the fragments that it replaced all are committed and sound. If neither is sound, both are copied.
 */
final class FragmentSelection {

    private final ArrayContext array;
    private final FragmentInventory inventory;
    private final SalvageOptions options;
    private final FragmentOpening opening;
    private final JobObjections jobs;
    private final Map<String, FragmentFolder> folders = new HashMap<>();
    private final Map<String, Boolean> sound = new HashMap<>();

    FragmentSelection(
            ArrayContext array, FragmentInventory inventory, SalvageOptions options, FragmentOpening opening) {
        this.array = array;
        this.inventory = inventory;
        this.options = options;
        this.opening = opening;
        this.jobs = new JobObjections(array.location(), inventory.names());
        inventory.fragments().forEach(folder -> folders.put(folder.ref().name().text(), folder));
    }

    /** Returns why a fragment is not copied, or null if it is copied. */
    @Nullable
    String reasonToSkip(FragmentFolder folder) {
        String name = folder.ref().name().text();
        return switch (folder.state()) {
            case REMOVED -> "a vacuum or deletion has started to remove it";
            case UNCOMMITTED -> uncommitted(folder);
            case REPLACED -> {
                String by = covering(name);
                yield by == null ? null : "fragment " + by + " replaced it";
            }
            case COMMITTED ->
                isReplacedByItsSources(name)
                        ? "it is damaged; the fragments that it replaced are copied instead"
                        : null;
        };
    }

    private @Nullable String uncommitted(FragmentFolder folder) {
        if (options.uncommitted() == Uncommitted.SKIP) {
            return "it has no commit, and the salvage does not include uncommitted fragments";
        }
        if (!FragmentInventory.verify(array, folder, Depth.QUICK).isSound()) {
            return "it has no commit and is incomplete";
        }
        String objection = jobs.claim(folder.ref().name());
        return objection == null ? null : "it has no commit, and " + objection;
    }

    /** Returns the copied fragment that has all cells of a replaced one, or null. */
    private @Nullable String covering(String name) {
        for (VacuumFile vacuum : inventory.vacuums()) {
            if (!vacuum.names().contains(name)) {
                continue;
            }
            String by = vacuum.by().text();
            FragmentFolder replacement = folders.get(by);
            boolean committed = replacement != null && replacement.state() == State.COMMITTED;
            if (committed && (isSound(by) || keepsDamaged(by))) {
                return by;
            }
            String above = by.equals(name) || committed ? null : covering(by);
            if (above != null) {
                return above;
            }
        }
        return null;
    }

    private boolean isReplacedByItsSources(String name) {
        List<String> sources = sources(name);
        return !sources.isEmpty()
                && !isSound(name)
                && sources.stream().allMatch(source -> isCommitted(source) && isSound(source));
    }

    /** Returns whether a fragment is committed; others are skipped. */
    private boolean isCommitted(String name) {
        FragmentFolder folder = folders.get(name);
        return folder != null && folder.isCommitted();
    }

    /**
     * Returns whether a damaged replacement is the only copy, because together with the fragments that it replaced it
     * would duplicate cells.
     */
    private boolean keepsDamaged(String name) {
        FragmentFolder folder = folders.get(name);
        if (folder == null || isReplacedByItsSources(name)) {
            return false;
        }
        try {
            return opening.open(folder).cells().fragment().schema().allowsDuplicates();
        } catch (RuntimeException e) {
            DamageReasons.reason(e);
            return false;
        }
    }

    private List<String> sources(String name) {
        return inventory.vacuums().stream()
                .filter(vacuum -> vacuum.by().text().equals(name))
                .flatMap(vacuum -> vacuum.names().stream())
                .toList();
    }

    /** Returns whether all tiles of a fragment can be read, and none contradicts its metadata. */
    private boolean isSound(String name) {
        Boolean known = sound.get(name);
        if (known == null) {
            FragmentFolder folder = folders.get(name);
            known = folder != null && isReadable(folder);
            sound.put(name, known);
        }
        return known;
    }

    private boolean isReadable(FragmentFolder folder) {
        try {
            opening.open(folder); // Some fragments can be verified, but not written again.
            return FragmentInventory.verify(array, folder, Depth.FULL).isSound();
        } catch (RuntimeException e) {
            DamageReasons.reason(e);
            return false;
        }
    }
}
