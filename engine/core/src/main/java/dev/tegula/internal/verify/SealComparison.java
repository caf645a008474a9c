package dev.tegula.internal.verify;

import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.internal.seal.Fingerprint;
import dev.tegula.internal.seal.HashedFiles;
import dev.tegula.internal.seal.SealFile;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.vfs.VfsEntry;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Compares files with the lines of seals. Thread-safe. */
final class SealComparison {

    private final Findings.OfObject findings;
    private final Storage storage;
    private final Depth depth;
    private final AtomicLong compared = new AtomicLong();

    SealComparison(Findings.OfObject findings, Storage storage, Depth depth) {
        this.findings = findings;
        this.storage = storage;
        this.depth = depth;
    }

    /** Returns the number of files compared so far. */
    long compared() {
        return compared.get();
    }

    /** Compares the size and the hash of a file that does not belong to a fragment. */
    void small(VfsEntry entry, SealFile.Line line) {
        compare(entry, line, Depth.FULL);
    }

    /** Compares the size of a fragment's file, and its hash unless the verification is quick. */
    void ofFragment(VfsEntry entry, SealFile.Line line) {
        compare(entry, line, depth);
    }

    private void compare(VfsEntry entry, SealFile.Line line, Depth comparison) {
        findings.all().checkCancelled();
        Fingerprint expected = Objects.requireNonNull(line.fingerprint());
        compared.incrementAndGet();
        findings.check(FindingCode.SEAL_MISMATCH, entry.uri(), () -> {
            if (entry.size() != expected.size()) {
                findings.add(
                        FindingCode.SEAL_MISMATCH,
                        entry.uri(),
                        Math.min(entry.size(), expected.size()),
                        "wrong file size (found " + entry.size() + " bytes, expected " + expected.size() + " by its "
                                + "seal)");
            } else if (comparison != Depth.QUICK) {
                Fingerprint found = hash(entry, expected);
                if (found != null && !found.equals(expected)) {
                    findings.add(
                            FindingCode.SEAL_MISMATCH,
                            entry.uri(),
                            "file was changed since it was sealed (found " + found + ", expected " + expected + ")");
                }
            }
        });
    }

    /** Returns the size and hash of a file, or null if it was deleted since it was listed. */
    private @Nullable Fingerprint hash(VfsEntry entry, Fingerprint expected) {
        try {
            return HashedFiles.of(storage, entry.uri(), entry.size(), expected.algorithm(), bytes -> {
                findings.all().checkCancelled();
                if (depth == Depth.SEALED) {
                    findings.all().countBytes(bytes);
                }
            });
        } catch (StorageException e) {
            if (e.reason() != Reason.ABSENT) {
                throw e;
            }
            findings.add(FindingCode.CHANGED, entry.uri(), "the file was deleted during the verification");
            return null;
        }
    }
}
