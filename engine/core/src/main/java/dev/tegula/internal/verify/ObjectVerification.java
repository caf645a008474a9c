package dev.tegula.internal.verify;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.StorageException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Verifies an array or a group and the objects that belong to it: dimension labels and, if requested, members of
 * groups.
 */
public final class ObjectVerification {

    private final Function<VfsUri, Storage> stores;
    private final Resources resources;
    private final byte @Nullable [] key;
    private final VerifyOptions options;
    private final Findings findings;
    private final Set<VfsUri> verified = new HashSet<>();

    /** @param stores returns the store of a URI: members of a group may be in other stores */
    public ObjectVerification(
            Function<VfsUri, Storage> stores,
            Resources resources,
            byte @Nullable [] key,
            VerifyOptions options,
            Findings findings) {
        this.stores = stores;
        this.resources = resources;
        this.key = key;
        this.options = options;
        this.findings = findings;
    }

    /**
     * Verifies an object.
     *
     * @throws ArrayNotFoundException if it is neither an array nor a group
     * @throws EncryptionException if the key is missing, wrong or not needed
     */
    public void run(VfsUri root) {
        ObjectType type = ObjectFolder.typeOf(stores.apply(root), root);
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + root);
        }
        verify(root, type);
    }

    private void verify(VfsUri root, ObjectType type) {
        if (!verified.add(root)) {
            return;
        }
        try {
            if (type == ObjectType.ARRAY) {
                array(root);
            } else if (options.isFirstShare()) {
                group(root);
            }
        } catch (StorageException e) {
            // A folder that cannot be listed ends the verification of this object, since its files would be
            // reported as lost.
            findings.of(root).failed(FindingCode.FILE_UNREADABLE, root, -1, e);
        }
    }

    private StoreLocation location(VfsUri root) {
        return new StoreLocation(stores.apply(root), resources, root, key);
    }

    private void array(VfsUri root) {
        for (VfsUri label : new ArrayVerification(location(root), options, findings).run()) {
            verify(label, ObjectType.ARRAY);
        }
    }

    private void group(VfsUri root) {
        findings.countGroup();
        Findings.OfObject of = findings.of(root);
        StoreLocation location = location(root);
        SealVerification.run(of, location, options.depth(), ObjectType.GROUP);
        if (options.depth() == VerifyOptions.Depth.SEALED) {
            if (options.scope() == VerifyOptions.Scope.OBJECT) {
                return;
            }
        } else {
            TimestampedFiles files = new TimestampedFiles(of, location);
            files.members(GroupDirectory.folder(root));
            files.metadata(MetadataFolder.of(root));
        }
        GroupDirectory directory;
        try {
            directory = GroupDirectory.open(location, TimestampRange.all());
        } catch (EncryptionException e) {
            throw e;
        } catch (RuntimeException e) {
            of.failed(FindingCode.GROUP_DAMAGED, GroupDirectory.folder(root), -1, e);
            return;
        }
        for (GroupMember member : directory.stored()) {
            of.check(FindingCode.MEMBER_MISSING, root, () -> member(of, directory, member));
        }
    }

    private void member(Findings.OfObject of, GroupDirectory group, GroupMember member) {
        VfsUri uri = group.locate(member);
        ObjectType type = ObjectFolder.typeOf(stores.apply(uri), uri);
        if (type == null) {
            // An absolute URI may be reachable only from another machine.
            Severity severity = member.relative() ? FindingCode.MEMBER_MISSING.severity() : Severity.WARNING;
            of.add(
                    FindingCode.MEMBER_MISSING,
                    severity,
                    uri,
                    -1,
                    "member '" + member.key() + "': there is neither an array nor a group");
            return;
        }
        if (type != member.type()) {
            of.add(
                    FindingCode.MEMBER_TYPE,
                    uri,
                    "member '" + member.key() + "' is listed as " + member.type() + " (found " + type + ")");
        }
        if (options.scope() == VerifyOptions.Scope.RECURSIVE) {
            verify(uri, type);
        }
    }
}
