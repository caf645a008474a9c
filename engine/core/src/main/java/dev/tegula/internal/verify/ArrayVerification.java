package dev.tegula.internal.verify;

import dev.tegula.errors.EncryptionException;
import dev.tegula.group.ObjectType;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Verifies one array: schemas, commits, fragments, metadata, consolidated footers, stray files. */
final class ArrayVerification {

    /**
     * Number of fragments whose data checks are collected before they run, so that small fragments keep all cores busy.
     */
    private static final int GROUP = 64;

    private final Storage storage;
    private final StoreLocation location;
    private final VfsUri root;
    private final VerifyOptions options;
    private final VerifyOptions.Depth depth;
    private final Findings.OfObject findings;

    ArrayVerification(StoreLocation location, VerifyOptions options, Findings findings) {
        this.location = location;
        this.storage = location.storage();
        this.root = location.uri();
        this.options = options;
        this.depth = options.depth();
        this.findings = findings.of(root);
    }

    /**
     * Verifies the array and returns the arrays of dimension labels, which must be verified too.
     *
     * @throws EncryptionException if the key is missing, wrong or not needed
     */
    List<VfsUri> run() {
        boolean isFirst = options.isFirstShare();
        if (isFirst) {
            findings.all().countArray();
        }
        if (depth == VerifyOptions.Depth.SEALED) {
            seals();
            return labels();
        }
        ArrayContext array = ArrayContext.openSchemas(location);
        requireKey(array);
        // The first share reports what all shares find on the way to their fragments.
        VerifyContext context = new VerifyContext(array, isFirst ? findings : findings.hold(), depth);
        List<VfsUri> labels = new SchemaVerification(context).run();
        List<VfsEntry> top = storage.list(root);
        List<VfsEntry> commits = storage.list(root.child(FolderNames.COMMITS));
        Map<String, VfsUri> folders = FragmentInventory.folders(storage, root, top);
        CommitVerification committed = new CommitVerification(context);
        List<FragmentFolder> fragments = committed.run(top, commits, folders);
        if (isFirst) {
            new StrayFiles(context).run(top, commits);
            new TimestampedFiles(findings, location).metadata(MetadataFolder.of(root));
        }
        List<FragmentFolder> own = fragments.stream()
                .filter(fragment -> options.includes(fragment.ref().name().text()))
                .toList();
        VerifyContext ofFragments = new VerifyContext(array, findings, depth);
        verifyFragments(ofFragments, own, new Leftovers(context).of(fragments, committed.vacuums()));
        new TombstoneConditions(ofFragments, committed.conditions().keySet()).run(own);
        if (isFirst) {
            new ReplacementCheck(context, committed.replacements()).run(fragments);
            new FooterListVerification(context, folders).run();
        }
        seals();
        return labels;
    }

    private void seals() {
        if (options.isFirstShare()) {
            SealVerification.run(findings, location, depth, ObjectType.ARRAY);
        }
    }

    /** Returns the arrays of dimension labels without reading schemas. */
    private List<VfsUri> labels() {
        return storage.list(root.child(FolderNames.LABELS)).stream()
                .map(VfsEntry::uri)
                .filter(uri -> ObjectFolder.isArray(storage, uri))
                .toList();
    }

    /** Refuses a missing or wrong key, unless only some of the schemas cannot be decrypted. */
    private static void requireKey(ArrayContext array) {
        EncryptionException failure = null;
        for (ArrayDirectory.SchemaRef ref : array.directory().schemas()) {
            try {
                array.schemas().get(ref.name());
                return;
            } catch (EncryptionException e) {
                failure = e;
            } catch (RuntimeException e) {
                // The verification of schemas reports it.
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void verifyFragments(VerifyContext context, List<FragmentFolder> fragments, Map<String, String> leftovers) {
        for (int from = 0; from < fragments.size(); from += GROUP) {
            List<FragmentFolder> group = fragments.subList(from, Math.min(fragments.size(), from + GROUP));
            List<Findings.Held> held =
                    group.stream().map(fragment -> findings.hold()).toList();
            List<List<Runnable>> found = new ArrayList<>(Collections.nCopies(group.size(), List.of()));
            run(group.size(), i -> {
                VerifyContext own = new VerifyContext(context.array(), held.get(i), depth);
                found.set(i, new FragmentVerification(own, group.get(i), leftovers).run());
            });
            List<Runnable> checks = found.stream().flatMap(List::stream).toList();
            run(checks.size(), i -> checks.get(i).run());
            reportUnlessChanged(new CommitRecheck(context.array()), group, held);
            findings.all().progress(root, from + group.size(), fragments.size());
        }
    }

    /** Reports the findings in fragments, unless a fragment was vacuumed, deleted or committed in the meantime. */
    private void reportUnlessChanged(CommitRecheck commits, List<FragmentFolder> group, List<Findings.Held> held) {
        for (int i = 0; i < group.size(); i++) {
            if (!held.get(i).areNotes() && commits.haveChanged(group.get(i))) {
                findings.add(
                        FindingCode.CHANGED,
                        group.get(i).ref().uri(),
                        "the fragment was committed or deleted during the verification");
            } else {
                held.get(i).release();
            }
        }
    }

    private void run(int count, Workers.Item item) {
        ConcurrentRequests.forEach(storage, location.resources().workers(), count, item);
    }
}
