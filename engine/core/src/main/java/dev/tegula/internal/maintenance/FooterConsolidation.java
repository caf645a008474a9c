package dev.tegula.internal.maintenance;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * Consolidates the footers of all visible fragments into one file. It replaces nothing: readers can read it instead of
 * the fragments' files.
 */
public final class FooterConsolidation {

    private FooterConsolidation() {}

    /** Consolidates footers, if there are at least two fragments with footers. */
    public static ConsolidationReport run(ArrayContext context) {
        ArraySnapshot snapshot =
                ArraySnapshot.open(context, TimestampRange.all()).requireFragments();
        List<OpenFragment> fragments = snapshot.fragments().stream()
                .filter(fragment -> fragment.version().hasFooter())
                .toList();
        if (fragments.size() < 2) {
            return new ConsolidationReport(List.of());
        }
        FormatVersion version = FormatVersion.forFragment(snapshot.schema().version());
        VfsUri root = context.directory().root();
        ByteWriter content = new ByteWriter();
        FooterList.write(
                content,
                fragments.stream()
                        .map(fragment -> new FooterList.Entry(
                                version.hasRelativeMetaUris() ? fragment.name().text() : withoutSecrets(fragment.uri()),
                                fragment.footer(),
                                fragment.schema().dimensions()))
                        .toList());
        TimestampedName last = fragments.get(fragments.size() - 1).name();
        long end = fragments.stream()
                .mapToLong(fragment -> fragment.name().end())
                .max()
                .orElseThrow();
        TimestampedName name = NameSource.consolidated(fragments.get(0).name().start(), end, last, version.number());
        VfsUri file = new CommitNames(root, version).footers(name);
        context.storage().write(file, TileFile.bytes(context.resources(), content, version, context.key()));
        List<String> names =
                fragments.stream().map(fragment -> fragment.name().text()).toList();
        return new ConsolidationReport(List.of(new ConsolidationReport.Step(names, List.of(file.name()), 0)));
    }

    /** Old versions store absolute URIs. */
    private static String withoutSecrets(VfsUri fragment) {
        if (UriSecrets.areIn(fragment)) {
            throw new IllegalArgumentException(fragment
                    + ": the URI contains user information or a query string, which would be stored in the "
                    + "array. Open the array without it.");
        }
        return fragment.unmasked();
    }
}
