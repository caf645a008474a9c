package dev.tegula.internal.write.commit;

import dev.tegula.errors.JobException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFields.Times;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks that receipts name all files of their fragments, and that these exist with their sizes. */
public final class ReceiptCheck {

    private final StoreLocation location;
    private final String owner;
    private final ArraySchema schema;
    private final Times times;

    /**
     * @param owner the job or consolidation, as errors name it
     * @param times the times that its fragments have for each cell
     */
    public ReceiptCheck(StoreLocation location, String owner, ArraySchema schema, Times times) {
        this.location = location;
        this.owner = owner;
        this.schema = schema;
        this.times = times;
    }

    /**
     * Checks receipts, with one listing per fragment.
     *
     * @throws JobException if a file is missing, has another size, or is not named
     */
    public void run(List<FragmentReceipt> receipts) {
        location.resources().workers().forEachRequest(receipts.size(), i -> check(receipts.get(i)));
    }

    private void check(FragmentReceipt receipt) {
        TimestampedName name = TimestampedName.require(receipt.fragment(), owner);
        Map<String, Long> found = new HashMap<>();
        for (VfsEntry file :
                location.storage().list(CommitNames.of(location.uri(), name).fragment(name))) {
            found.put(file.name(), file.size());
        }
        receipt.files().forEach((file, size) -> {
            Long actual = found.get(file);
            if (!size.equals(actual)) {
                throw refused(
                        receipt,
                        file,
                        (actual == null
                                        ? "is missing"
                                        : "has another size (found " + actual + " bytes, expected " + size + ")")
                                + ". Nothing was published now. Write the fragment again, unless the job was published "
                                + "and vacuumed before.");
            }
        });
        for (String file : required(name)) {
            if (!receipt.files().containsKey(file)) {
                throw refused(
                        receipt,
                        file,
                        "the receipt does not name this file of the fragment (found "
                                + receipt.files().size()
                                + " files). Nothing was published now. Publish only receipts that this job's writers "
                                + "returned.");
            }
        }
    }

    /** Returns the names of the files that every fragment of the job has. */
    private List<String> required(TimestampedName name) {
        List<String> files = new ArrayList<>();
        files.add(ArrayDirectory.FRAGMENT_METADATA);
        FragmentFields fields = new FragmentFields(schema, new FormatVersion(name.leastVersion()), times);
        for (FragmentFields.Entry entry : fields.entries()) {
            if (entry.isDimension() && schema.isDense()) {
                continue;
            }
            files.add(entry.fixedFile());
            if (entry.field().isVariable()) {
                files.add(entry.varFile());
            }
            if (entry.field().nullable()) {
                files.add(entry.validityFile());
            }
        }
        return files;
    }

    private JobException refused(FragmentReceipt receipt, String file, String problem) {
        return new JobException(owner + ": fragment '" + receipt.fragment() + "', file '" + file + "': " + problem);
    }
}
