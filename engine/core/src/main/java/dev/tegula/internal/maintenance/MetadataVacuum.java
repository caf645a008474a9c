package dev.tegula.internal.maintenance;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.tags.Tag;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Deletes replaced metadata files if their replacement can be read, or was itself replaced by an existing file. */
final class MetadataVacuum {

    private final StoreLocation root;
    private final TimestampedFolder folder;
    private final Map<String, Tag> tagged;
    private final List<VfsUri> files = new ArrayList<>();
    private final List<VfsUri> vacuums = new ArrayList<>();
    private final List<DeletionReport.Remark> kept = new ArrayList<>();
    private final List<DeletionReport.Remark> unchecked = new ArrayList<>();

    private MetadataVacuum(StoreLocation root, TimestampedFolder folder, Map<String, Tag> tagged) {
        this.tagged = tagged;
        this.root = root;
        this.folder = folder;
    }

    /**
     * Finds the files to delete.
     *
     * @param until time in milliseconds since 1970; vacuum files written later are kept
     */
    static MetadataVacuum plan(StoreLocation root, TagProtection tags, long until) {
        TimestampedFolder folder = MetadataFolder.list(root.storage(), root.uri());
        MetadataVacuum vacuum = new MetadataVacuum(root, folder, tags.files(folder));
        folder.vacuums().stream().filter(file -> file.modifiedMillis() <= until).forEach(vacuum::add);
        return vacuum;
    }

    private void add(VacuumFile vacuum) {
        List<VfsUri> replaced = folder.all().stream()
                .filter(file -> vacuum.names().contains(file.name().text()))
                .map(TimestampedFolder.File::uri)
                .toList();
        String damage = vacuum.damage();
        String refusal =
                damage != null ? "the file is damaged; " + damage : replaced.isEmpty() ? null : refusal(vacuum);
        Tag tag = vacuum.names().stream()
                .map(tagged::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        if (refusal == null && tag != null) {
            refusal = TagProtection.text(tag) + " needs them";
        }
        if (refusal != null) {
            kept.add(new DeletionReport.Remark(
                    vacuum.uri().toString(),
                    "the files that it names are kept: " + refusal,
                    tag == null ? null : TagProtection.NEXT_STEP));
            return;
        }
        files.addAll(replaced);
        vacuums.add(vacuum.uri());
    }

    private @Nullable String refusal(VacuumFile vacuum) {
        TimestampedFolder.File by = find(vacuum.by().text());
        if (by == null) {
            boolean replaced = folder.vacuums().stream()
                    .anyMatch(other -> other.names().contains(vacuum.by().text())
                            && find(other.by().text()) != null);
            return replaced ? null : "their replacement " + vacuum.by() + " is missing";
        }
        try {
            MetadataFolder.readFile(root.at(by.uri()));
        } catch (CorruptArrayException e) {
            return "their replacement cannot be read: " + e.getMessage();
        } catch (EncryptionException e) {
            unchecked.add(new DeletionReport.Remark(
                    vacuum.uri().toString(), "the replacement was not read: " + e.getMessage()));
        }
        return null;
    }

    private TimestampedFolder.@Nullable File find(String name) {
        return folder.all().stream()
                .filter(file -> file.name().text().equals(name))
                .findFirst()
                .orElse(null);
    }

    Deletions deletions() {
        return new Deletions().files(files).files(vacuums);
    }

    DeletionReport report() {
        return new DeletionReport(deletions().uris(), kept, unchecked);
    }
}
