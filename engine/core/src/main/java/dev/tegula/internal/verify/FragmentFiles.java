package dev.tegula.internal.verify;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Expected data files of a fragment, from its footer. */
public final class FragmentFiles {

    private FragmentFiles() {}

    /**
     * A data file.
     *
     * @param size size in bytes, from the footer
     */
    record Expected(String name, long size) {}

    /** Returns whether a file in the folder of a fragment is an additional file of Tegula, which libtiledb ignores. */
    public static boolean isSidecar(String name) {
        return name.startsWith("__") && !name.equals("__coords.tdb") && !name.endsWith(".tdb");
    }

    static List<Expected> of(OpenFragment fragment) {
        FragmentFooter footer = fragment.footer();
        Map<String, Expected> files = new LinkedHashMap<>();
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            // Dense fragments list their dimensions but store no coordinates.
            if (entry.isDimension() && footer.dense()) {
                continue;
            }
            int i = entry.index();
            put(files, entry.fixedFile(), footer.fileSizes()[i]);
            if (entry.field().isVariable()) {
                put(files, entry.varFile(), footer.varFileSizes()[i]);
            }
            if (entry.field().nullable() && footer.validityFileSizes().length > i) {
                put(files, entry.validityFile(), footer.validityFileSizes()[i]);
            }
        }
        return List.copyOf(files.values());
    }

    private static void put(Map<String, Expected> files, String name, long size) {
        files.put(name, new Expected(name, size));
    }
}
