package dev.tegula.internal.zarr.export;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.io.tree.TreeExport;
import dev.tegula.internal.io.tree.TreeFormat;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.progress.Progress;
import dev.tegula.query.Subarray;
import dev.tegula.zarr.ZarrExport;
import dev.tegula.zarr.ZarrOptions;
import dev.tegula.zarr.ZarrVersion;
import dev.tegula.zarr.ZarrView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Folders of Zarr; the option {@code version} is 2, the default, or 3. */
public final class ZarrTrees implements TreeFormat {

    /** Used by the service loader. */
    public ZarrTrees() {}

    @Override
    public String name() {
        return "zarr";
    }

    @Override
    public TreeExport ofArray(ArrayReader reader, List<String> attributes, Subarray box, WriteOptions options) {
        return new Export(
                ZarrView.of(reader, options(options).withAttributes(attributes).withBox(box)));
    }

    @Override
    public TreeExport ofGroup(Tegula tegula, String uri, OpenOptions open, WriteOptions options) {
        return new Export(ZarrView.open(tegula, uri, open, options(options)));
    }

    private static ZarrOptions options(WriteOptions options) {
        return ZarrOptions.of("3".equals(options.value("version")) ? ZarrVersion.V3 : ZarrVersion.V2);
    }

    /** The export of a view. */
    private record Export(ZarrView view) implements TreeExport {

        @Override
        public void write(Path folder, Consumer<Progress> listener) throws IOException {
            ZarrExport.of(view).withProgress(listener).run(folder);
        }

        @Override
        public List<String> omitted() {
            return view.omitted();
        }

        @Override
        public void close() {
            view.close();
        }
    }
}
