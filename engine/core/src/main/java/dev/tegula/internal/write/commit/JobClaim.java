package dev.tegula.internal.write.commit;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one process decided about a job: a text file whose lines end with line feeds.
 *
 * <pre>
 * tegula-job 1
 * KIND DIGEST      publish, discard or drop; SHA-256 of the receipts, 64 hexadecimal digits
 * NAME             a fragment that is published or dropped; none if the whole job is discarded
 * end N            number of names
 * </pre>
 *
 * @param digest hash of the names of the fragments and of the names and sizes of their files
 * @param fragments names of the fragments, in order
 */
record JobClaim(Kind kind, String digest, List<String> fragments) {

    private static final String FIRST = "tegula-job 1";
    private static final int LINES_WITHOUT_NAMES = 3;

    /** The decision. */
    enum Kind {
        /** The fragments are published, and no others. */
        PUBLISH("publish"),
        /** All fragments of the job are deleted. */
        DISCARD("discard"),
        /** The fragments are not published and are deleted; others of the job may be published. */
        DROP("drop");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    JobClaim {
        fragments = List.copyOf(fragments);
    }

    /** Returns the claim of receipts. */
    static JobClaim of(Kind kind, Collection<FragmentReceipt> receipts) {
        List<FragmentReceipt> sorted = receipts.stream()
                .sorted(Comparator.comparing(FragmentReceipt::fragment))
                .toList();
        StringBuilder text = new StringBuilder();
        for (FragmentReceipt receipt : sorted) {
            text.append(receipt.fragment()).append('\n');
            receipt.files()
                    .forEach((file, size) ->
                            text.append(size).append(' ').append(file).append('\n'));
        }
        return new JobClaim(
                kind,
                digest(text.toString()),
                sorted.stream().map(FragmentReceipt::fragment).toList());
    }

    /** Returns the claim that discards a whole job. */
    static JobClaim discard() {
        return of(Kind.DISCARD, List.of());
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Returns the parsed names of the fragments. */
    List<TimestampedName> names() {
        return fragments.stream()
                .map(name -> TimestampedName.require(name, "claim"))
                .toList();
    }

    /** Encodes the file. */
    byte[] bytes() {
        return VacuumFile.lines(Stream.of(
                        Stream.of(FIRST, kind.word + " " + digest),
                        fragments.stream(),
                        Stream.of(end(fragments.size())))
                .flatMap(lines -> lines)
                .toList());
    }

    private static String end(int names) {
        return "end " + names;
    }

    /** Reads a claim that may be missing; returns null if it is. */
    static @Nullable JobClaim readIfPresent(Storage storage, VfsUri file) {
        byte[] bytes = storage.readIfPresent(file);
        return bytes == null ? null : read(bytes, file);
    }

    /**
     * Reads a claim.
     *
     * @throws CorruptArrayException if the file is not a whole claim
     */
    static JobClaim read(byte[] bytes, VfsUri file) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<String> lines = text.lines().toList();
        int names = lines.size() - LINES_WITHOUT_NAMES;
        if (names >= 0
                && text.endsWith("\n")
                && lines.get(0).equals(FIRST)
                && lines.get(lines.size() - 1).equals(end(names))) {
            for (Kind kind : Kind.values()) {
                if (lines.get(1).matches(kind.word + " [0-9a-f]{64}")) {
                    return new JobClaim(
                            kind, lines.get(1).substring(kind.word.length() + 1), lines.subList(2, lines.size() - 1));
                }
            }
        }
        throw new CorruptArrayException(
                FilePlace.of(file),
                "not the claim of a job (found " + bytes.length + " bytes, expected lines from \"" + FIRST
                        + "\" to \"end N\"). Delete the file if no process publishes or discards this job.");
    }
}
