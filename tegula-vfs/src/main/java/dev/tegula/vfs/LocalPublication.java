package dev.tegula.vfs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes local files visible: writes all of them, names all but the last, and then flushes their bytes and their folders
 * at once, which costs a disk with a journal little more than one flush; then does the same for the last. So even a
 * loss of power cannot leave the last without those before it, whatever order the file system keeps.
 *
 * <p>Small files before the last that get a folder of their own, as those of a fragment do, are written in their place:
 * nobody looks there until the last file says so, and a journal has a third less to do than with a staged name for
 * each.
 */
final class LocalPublication {

    private final List<LocalOutput> outputs;
    private final List<LocalOutput> placed = new ArrayList<>();
    private final List<Path> created = new ArrayList<>();
    private int flushed;

    LocalPublication(List<LocalOutput> outputs) {
        this.outputs = outputs;
    }

    void run(StoreThreads threads) throws IOException {
        boolean done = false;
        try {
            outputs.forEach(LocalOutput::requireOpen);
            int last = outputs.size() - 1;
            for (LocalOutput output : outputs.subList(0, last)) {
                output.stageInNewFolder(created);
            }
            for (LocalOutput output : outputs) {
                output.write();
            }
            List<StoreThreads.Task> flushes = new ArrayList<>();
            // None before all names are given: a flush holds up who makes a file beside it.
            place(outputs.subList(0, last)).forEach(folder -> flushes.add(() -> DirectorySync.folder(folder)));
            LocalFolders.removeEmpty(stagingFolders());
            outputs.stream().filter(output -> output.position() > 0).forEach(output -> flushes.add(output::flush));
            threads.runAll(flushes);
            for (Path folder : place(outputs.subList(last, outputs.size()))) {
                DirectorySync.folder(folder);
            }
            done = true;
        } finally {
            if (!done) {
                takeBack();
            }
            outputs.forEach(LocalOutput::close);
            Set<Path> unused = stagingFolders();
            unused.addAll(done ? List.of() : created);
            LocalFolders.removeEmpty(unused);
        }
    }

    /** Those that may still be there. */
    private Set<Path> stagingFolders() {
        Set<Path> folders = new LinkedHashSet<>();
        outputs.forEach(output -> folders.addAll(output.stagingFolders()));
        return folders;
    }

    /** Gives files their names; returns the folders to flush. */
    private Set<Path> place(Collection<LocalOutput> batch) throws IOException {
        Set<Path> touched = new LinkedHashSet<>();
        for (LocalOutput output : batch) {
            output.place(created);
            placed.add(output);
            touched.add(output.folder());
        }
        for (; flushed < created.size(); flushed++) {
            touched.add(created.get(flushed).getParent());
        }
        return touched;
    }

    private void takeBack() {
        for (int i = placed.size() - 1; i >= 0; i--) {
            try {
                placed.get(i).takeBack();
            } catch (IOException stays) {
                // The failure that led here is the one to tell.
            }
        }
    }
}
