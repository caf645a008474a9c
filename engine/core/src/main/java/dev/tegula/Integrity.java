package dev.tegula;

import dev.tegula.integrity.RecommitCandidate;
import dev.tegula.integrity.RecommitResult;
import dev.tegula.integrity.RecommitRule;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.SealReport;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.salvage.ArraySalvage;
import dev.tegula.internal.salvage.Recommit;
import dev.tegula.internal.seal.write.ObjectSealing;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.ObjectVerification;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Verifies, seals and recovers an array or group. */
public final class Integrity {

    private final Function<VfsUri, Storage> stores;
    private final Resources resources;
    private final VfsUri root;
    private final byte @Nullable [] key;

    Integrity(Function<VfsUri, Storage> stores, Resources resources, VfsUri root, byte @Nullable [] key) {
        this.stores = stores;
        this.resources = resources;
        this.root = root;
        this.key = key;
    }

    /** Verifies everything; see {@link #verify(VerifyOptions, VerifyListener)}. */
    public VerifyReport verify() {
        return verify(VerifyOptions.full(), new VerifyListener() {});
    }

    /**
     * Verifies the object without changing it. Continues after findings and holds at most one tile per thread in
     * memory. Can run concurrently with writers and maintenance.
     *
     * @param listener receives findings and progress, and may cancel
     * @return the findings
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     * @throws dev.tegula.errors.EncryptionException if the key is missing, wrong or not needed
     * @throws java.util.concurrent.CancellationException if the listener cancelled
     */
    public VerifyReport verify(VerifyOptions options, VerifyListener listener) {
        Findings findings = new Findings(listener);
        new ObjectVerification(stores, resources, key, options, findings).run(root);
        return findings.report();
    }

    /**
     * Seals the object: records sizes and hashes of all files, so that later verifications find every changed bit and
     * every missing file. By default verifies everything first, and seals nothing if there is an error. Files that are
     * already sealed keep their seals. Can run concurrently with writers and maintenance; files that they add are not
     * sealed.
     *
     * @param listener receives findings of the verification, and may cancel it
     * @return what was sealed and what was refused
     * @throws dev.tegula.errors.ArrayNotFoundException if there is neither an array nor a group
     * @throws dev.tegula.errors.EncryptionException if the key is missing, wrong or not needed
     * @throws java.util.concurrent.CancellationException if the listener cancelled
     */
    public SealReport seal(SealOptions options, VerifyListener listener) {
        return new ObjectSealing(stores, resources, key, options, listener).run(root);
    }

    /** Seals without a listener; see {@link #seal(SealOptions, VerifyListener)}. */
    public SealReport seal(SealOptions options) {
        return seal(options, new VerifyListener() {});
    }

    /**
     * Lists the fragments of an array that have no commit.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array
     */
    public List<RecommitCandidate> recommitCandidates() {
        return new Recommit(openSchemas()).candidates();
    }

    /**
     * Verifies all tiles of a fragment that lost its commit file, and commits it.
     *
     * @param fragment its name
     * @return whether it was committed now or before
     * @throws IllegalArgumentException if there is no such fragment
     * @throws IllegalStateException if it may have been replaced or deleted, and the rule is
     *     {@link RecommitRule#UNREPLACED}
     * @throws dev.tegula.errors.CorruptArrayException if it is incomplete or damaged
     */
    public RecommitResult recommit(String fragment, RecommitRule rule) {
        return new Recommit(openSchemas()).run(fragment, rule);
    }

    /**
     * Copies everything of an array that can be read into a new one, at the original timestamps: cells, metadata,
     * schemas with their history, enumerations, delete conditions, dimension labels. Sound fragments are copied byte by
     * byte if the key stays the same, others tile by tile. The source is not changed.
     *
     * @param target an unused URI
     * @param targetKey key of the new array, or null
     * @param listener receives each fragment when its copy is complete
     * @return what was copied and what is lost
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if the target exists
     * @throws dev.tegula.errors.CorruptArrayException if no schema can be read
     */
    public SalvageReport salvage(
            String target,
            @Nullable EncryptionKey targetKey,
            SalvageOptions options,
            Consumer<SalvageReport.Fragment> listener) {
        VfsUri place = VfsUri.parse(target);
        byte[] bytes = targetKey == null ? null : targetKey.bytes();
        return new ArraySalvage(options, listener)
                .run(location(), new StoreLocation(stores.apply(place), resources, place, bytes));
    }

    private ArrayContext openSchemas() {
        return ArrayContext.openSchemas(location());
    }

    private StoreLocation location() {
        return new StoreLocation(stores.apply(root), resources, root, key);
    }
}
