package dev.tegula.internal.seal;

import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.internal.seal.SealFile.Kind;
import dev.tegula.internal.seal.SealFile.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The seal of a fragment that is being written. Hashes of its files are computed while they are written. */
public final class NewFragmentSeal {

    private final SealAlgorithm algorithm;
    private final Map<String, FileHash> files = new LinkedHashMap<>();

    public NewFragmentSeal(SealAlgorithm algorithm) {
        this.algorithm = algorithm;
    }

    /** Adds a file and returns its hash, which must be updated with every byte of the file. */
    public FileHash hash(String file) {
        FileHash hash = new FileHash(algorithm);
        files.put(file, hash);
        return hash;
    }

    /** Returns the bytes of the seal, once all files are complete. */
    public byte[] write() {
        List<Line> lines = new ArrayList<>();
        files.forEach((name, hash) -> lines.add(new Line(Kind.FILE, name, hash.finish())));
        return new SealFile(lines).write();
    }
}
