package dev.tegula.internal.verify;

import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.FragmentFolder.State;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fragments of an array and the states of their commits. Each list is read separately, so that a damaged list hides
 * no fragment that another file commits.
 *
 * @param fragments folders of fragments, oldest first
 * @param vacuums readable vacuum files
 * @param conditions generic tiles of readable delete conditions, by file name
 * @param report findings about commits and lists
 */
public record FragmentInventory(
        List<FragmentFolder> fragments, List<VacuumFile> vacuums, Map<String, byte[]> conditions, VerifyReport report) {

    /** Reads the names of fragments and all files that commit or replace them. */
    public static FragmentInventory of(ArrayContext array) {
        Storage storage = array.storage();
        VfsUri root = array.directory().root();
        Findings findings = new Findings(new VerifyListener() {});
        CommitVerification commits =
                new CommitVerification(new VerifyContext(array, findings.of(root), VerifyOptions.Depth.QUICK));
        List<VfsEntry> top = storage.list(root);
        List<FragmentFolder> fragments = new ArrayList<>(
                commits.run(top, storage.list(root.child(FolderNames.COMMITS)), folders(storage, root, top)));
        fragments.sort(Comparator.comparing(FragmentFolder::ref));
        return new FragmentInventory(
                List.copyOf(fragments), List.copyOf(commits.vacuums()), commits.conditions(), findings.report());
    }

    /** Returns the names of all fragments. */
    public List<TimestampedName> names() {
        return fragments.stream().map(folder -> folder.ref().name()).toList();
    }

    /** Returns the folders of fragments in both layouts, by name. */
    static Map<String, VfsUri> folders(Storage storage, VfsUri root, List<VfsEntry> top) {
        Map<String, VfsUri> folders = new HashMap<>();
        List<VfsEntry> entries = new ArrayList<>(storage.list(root.child(FolderNames.FRAGMENTS)));
        entries.addAll(top);
        for (VfsEntry entry : entries) {
            if (entry.isFolder() && TimestampedName.parse(entry.name()) != null) {
                folders.put(entry.name(), entry.uri());
            }
        }
        return folders;
    }

    /** Verifies one fragment as if it were committed. */
    public static VerifyReport verify(ArrayContext array, FragmentFolder folder, VerifyOptions.Depth depth) {
        Findings findings = new Findings(new VerifyListener() {});
        VerifyContext context =
                new VerifyContext(array, findings.of(array.directory().root()), depth);
        List<Runnable> checks =
                new FragmentVerification(context, new FragmentFolder(folder.ref(), State.COMMITTED), Map.of()).run();
        array.resources().workers().forEach(checks.size(), i -> checks.get(i).run());
        return findings.report();
    }
}
