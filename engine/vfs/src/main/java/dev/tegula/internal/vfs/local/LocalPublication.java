package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.StoreThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Publishes local files: writes all of them, links all but the last, and flushes their bytes and folders concurrently,
 * which costs a disk with a journal little more than one flush; then links and flushes the last. Even after a loss of
 * power, the last file never exists without the others, whatever the order of the file system.
 *
 * <p>Small files in a new folder of their own, such as those of a fragment, are written directly under their names:
 * readers ignore the folder until the last file exists, and this saves a third of the journal's work.
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
            // Flush only after all files are linked: an fsync blocks concurrent creates in the same folder.
            place(outputs.subList(0, last)).forEach(folder -> flushes.add(() -> DirectorySync.folder(folder)));
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
            if (!done) {
                outputs.forEach(output -> created.addAll(output.created()));
                LocalFolders.removeEmpty(created);
            }
        }
    }

    /** Links files to their names; returns the folders to flush. */
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
                // Report the original failure instead.
            }
        }
    }
}
