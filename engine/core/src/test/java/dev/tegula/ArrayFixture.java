package dev.tegula;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;

/** An array in memory that is written through the API and opened by the classes below it, for their tests. */
public final class ArrayFixture implements AutoCloseable {

    private static final String URI = "mem://store/array";

    private final MemoryVfs store = new MemoryVfs();
    private final Resources resources = new Resources(new Workers(2, 2));

    public ArrayFixture(ArraySchema schema) {
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, schema, OpenOptions.defaults().at(0));
        }
    }

    /** Writes a fragment of a dense array; returns this. */
    public ArrayFixture write(long timestamp, Subarray box, Cells cells) {
        try (Tegula tegula = TestStores.engine(store);
                ArrayWriter writer =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(timestamp))) {
            writer.write(box, cells);
        }
        return this;
    }

    /** Writes a fragment of a sparse array; returns this. */
    public ArrayFixture write(long timestamp, Cells cells) {
        try (Tegula tegula = TestStores.engine(store);
                ArrayWriter writer =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(timestamp))) {
            writer.write(cells);
        }
        return this;
    }

    /** Deletes the cells that satisfy a condition; returns this. */
    public ArrayFixture delete(long timestamp, Condition condition) {
        try (Tegula tegula = TestStores.engine(store);
                ArrayWriter writer =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(timestamp))) {
            writer.delete(condition);
        }
        return this;
    }

    /** Changes the schema; returns this. */
    public ArrayFixture evolve(long timestamp, SchemaEvolution evolution) {
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI, OpenOptions.defaults().at(timestamp)).evolve(evolution);
        }
        return this;
    }

    /** Consolidates all fragments into one; returns this. */
    public ArrayFixture consolidate() {
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate();
        }
        return this;
    }

    /** Consolidates all fragments of a sparse array to several of about this size in bytes. */
    public void consolidateToSeveral(long size) {
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate(ConsolidationOptions.defaults().withMaxFragmentSize(size));
        }
    }

    /** Consolidates the footers of all fragments into one file; returns this. */
    public ArrayFixture consolidateFooters() {
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
        }
        return this;
    }

    public Storage storage() {
        return new Storage(store);
    }

    public Storage farStorage() {
        return new Storage(TestStores.far(store));
    }

    public Resources resources() {
        return resources;
    }

    public StoreLocation location() {
        return new StoreLocation(storage(), resources, VfsUri.parse(URI), null);
    }

    public ArrayContext context() {
        return ArrayContext.open(location());
    }

    public ArraySnapshot open() {
        return open(TimestampRange.all());
    }

    public ArraySnapshot open(TimestampRange time) {
        return ArraySnapshot.open(context(), time);
    }

    /** Returns the oldest fragment. */
    public OpenFragment fragment() {
        return open().fragments().get(0);
    }

    /** Returns a file of the oldest fragment. */
    public DataFile file(String field, DataFile.Kind kind) {
        OpenFragment fragment = fragment();
        return fragment.dataFile(fragment.fields().find(field), kind);
    }

    @Override
    public void close() {
        resources.close();
    }
}
