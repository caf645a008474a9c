package dev.tegula.internal.seal.write;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.SealReport;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.verify.ObjectVerification;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.progress.Progress;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Verifies and seals an array or a group and the objects that belong to it: dimension labels and, if requested, members
 * of groups.
 */
public final class ObjectSealing {

    private final Function<VfsUri, Storage> stores;
    private final Resources resources;
    private final byte @Nullable [] key;
    private final SealOptions options;
    private final VerifyListener listener;
    private final Findings findings;
    private final AtomicBoolean blocked = new AtomicBoolean();
    private final Set<VfsUri> visited = new HashSet<>();
    private final List<String> refused = new ArrayList<>();
    private final SealCounts counts = new SealCounts();
    private long objects;

    /**
     * @param stores returns the store of a URI: members of a group may be in other stores
     * @param listener receives the findings of the verification, and may cancel it
     */
    public ObjectSealing(
            Function<VfsUri, Storage> stores,
            Resources resources,
            byte @Nullable [] key,
            SealOptions options,
            VerifyListener listener) {
        this.stores = stores;
        this.resources = resources;
        this.key = key;
        this.options = options;
        this.listener = listener;
        this.findings = new Findings(new Gate());
    }

    /**
     * Seals an object.
     *
     * @throws ArrayNotFoundException if it is neither an array nor a group
     */
    public SealReport run(VfsUri root) {
        ObjectType type = ObjectFolder.typeOf(stores.apply(root), root);
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + root);
        }
        seal(root, type);
        return new SealReport(
                objects, refused, counts.files(), counts.bytes(), counts.sealedBefore(), findings.report());
    }

    private void seal(VfsUri root, ObjectType type) {
        if (!visited.add(root)) {
            return;
        }
        Storage storage = stores.apply(root);
        if (isFit(root)) {
            new FolderSealing(storage, resources, root, type, options, counts).run();
            objects++;
        } else {
            refused.add(root.toString());
        }
        if (type == ObjectType.ARRAY) {
            for (VfsEntry label : storage.list(root.child(FolderNames.LABELS))) {
                if (label.isFolder() && ObjectFolder.isArray(storage, label.uri())) {
                    seal(label.uri(), ObjectType.ARRAY);
                }
            }
        } else if (options.scope() == VerifyOptions.Scope.RECURSIVE) {
            members(storage, root);
        }
    }

    private void members(Storage storage, VfsUri root) {
        GroupDirectory group =
                GroupDirectory.open(new StoreLocation(storage, resources, root, key), TimestampRange.all());
        for (GroupMember member : group.stored()) {
            VfsUri uri = group.locate(member);
            ObjectType type = ObjectFolder.typeOf(stores.apply(uri), uri);
            if (type != null) {
                seal(uri, type);
            }
        }
    }

    /** Returns whether the verification has no finding that forbids sealing. */
    private boolean isFit(VfsUri root) {
        VerifyOptions.Depth depth =
                options.check() == SealOptions.Check.FULL ? VerifyOptions.Depth.FULL : VerifyOptions.Depth.SEALED;
        blocked.set(false);
        new ObjectVerification(stores, resources, key, VerifyOptions.full().withDepth(depth), findings).run(root);
        return !blocked.get();
    }

    /** Passes findings on, and records whether one forbids sealing. */
    private final class Gate implements VerifyListener {

        @Override
        public void found(Finding finding) {
            boolean replaced = finding.code() == FindingCode.SEAL_MISMATCH
                    && options.mismatches() == SealOptions.Mismatches.REPLACE;
            if (finding.severity() == Severity.ERROR && !replaced) {
                blocked.set(true);
            }
            if (finding.code() != FindingCode.UNSEALED) {
                listener.found(finding);
            }
        }

        @Override
        public void progress(Progress progress) {
            listener.progress(progress);
        }

        @Override
        public boolean isCancelled() {
            return listener.isCancelled();
        }
    }
}
