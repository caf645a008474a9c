package dev.tegula.internal.hdf5.export;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.base.DraftPath;
import dev.tegula.internal.hdf5.output.Hdf5Output;
import dev.tegula.internal.io.tree.TreeExport;
import dev.tegula.internal.io.tree.TreeFormat;
import dev.tegula.internal.io.tree.TreeOptions;
import dev.tegula.internal.io.tree.VariableTree;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.progress.Progress;
import dev.tegula.query.Subarray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Files of NetCDF-4, which are files of HDF5. */
public final class NetcdfTrees implements TreeFormat {

    private static final long MAX_CHUNK = 4 << 20;

    /** Used by the service loader. */
    public NetcdfTrees() {}

    @Override
    public String name() {
        return "hdf5";
    }

    @Override
    public TreeExport ofArray(ArrayReader reader, List<String> attributes, Subarray box, WriteOptions options) {
        return new Export(VariableTree.of(reader, options(box, attributes)));
    }

    @Override
    public TreeExport ofGroup(Tegula tegula, String uri, OpenOptions open, WriteOptions options) {
        TreeOptions all = options(Subarray.whole(), List.of());
        return new Export(VariableTree.open(tegula, uri, open, all, VariableTree.GroupForm.NONE));
    }

    private static TreeOptions options(Subarray box, List<String> attributes) {
        return new TreeOptions("NetCDF", box, attributes, TreeOptions.Missing.NUMBER, MAX_CHUNK);
    }

    /** The export of a tree. */
    private record Export(VariableTree tree) implements TreeExport {

        @Override
        public void write(Path path, Consumer<Progress> listener) throws IOException {
            DraftPath draft = DraftPath.ofNew(path);
            try {
                try (Hdf5Output file = new Hdf5Output(draft.path())) {
                    new NetcdfWriter(tree.group(), listener).write(file.root());
                    file.finish();
                }
                draft.publish();
            } finally {
                draft.delete();
            }
        }

        @Override
        public List<String> omitted() {
            return tree.omitted();
        }

        @Override
        public void close() {
            tree.close();
        }
    }
}
