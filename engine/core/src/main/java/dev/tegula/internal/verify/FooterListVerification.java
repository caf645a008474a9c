package dev.tegula.internal.verify;

import dev.tegula.errors.FilePlace;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares consolidated footers with those in the fragments' own files. */
final class FooterListVerification {

    private final VerifyContext context;
    private final Findings.OfObject findings;
    private final Map<String, VfsUri> folders;

    /** @param folders folders of fragments, by name */
    FooterListVerification(VerifyContext context, Map<String, VfsUri> folders) {
        this.context = context;
        this.findings = context.findings();
        this.folders = folders;
    }

    void run() {
        ArrayContext array = context.array();
        for (VfsEntry file : array.directory().consolidatedFooters()) {
            findings.checkListed(FindingCode.FOOTERS_DAMAGED, file.uri(), () -> {
                byte[] content = TileFile.read(array.location().at(file.uri()));
                FooterList.read(new ByteReader(content, FilePlace.of(file.uri()).part("footers")))
                        .forEach((name, footer) -> compare(file.uri(), name, footer));
            });
        }
    }

    private void compare(VfsUri file, String name, ByteReader stored) {
        TimestampedName fragment = TimestampedName.parse(name);
        if (fragment == null) {
            findings.add(FindingCode.FOOTERS_DAMAGED, file, "not the name of a fragment (found \"" + name + "\")");
            return;
        }
        VfsUri folder = folders.get(name);
        if (folder == null) {
            return; // The fragment was vacuumed.
        }
        findings.check(FindingCode.FOOTERS_DAMAGED, file, () -> {
            FragmentFooter copy = FragmentFooter.read(stored, context.array().schemas()::get);
            OpenFragment own = openQuietly(FragmentRef.at(fragment, folder));
            if (own != null && !Arrays.equals(bytes(copy, own.schema()), bytes(own.footer(), own.schema()))) {
                findings.add(
                        FindingCode.FOOTERS_MISMATCH,
                        file,
                        "the footer of " + name + " differs from the fragment's own");
            }
        });
    }

    /** Returns the fragment, or null if it is damaged, which was reported before. */
    private @Nullable OpenFragment openQuietly(FragmentRef ref) {
        try {
            return FragmentOpener.any(context.array(), ref);
        } catch (RuntimeException e) {
            return null;
        }
    }

    private static byte[] bytes(FragmentFooter footer, ArraySchema schema) {
        ByteWriter out = new ByteWriter();
        footer.write(out, schema.dimensions());
        return out.toByteArray();
    }
}
