package dev.tegula.internal.hdf5.file;

import io.jhdf.FractalHeap;
import io.jhdf.btree.BTreeV2;
import io.jhdf.btree.record.AttributeNameForIndexedAttributesRecord;
import io.jhdf.exceptions.HdfException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group, a dataset, or an object that cannot be read. */
public abstract class StoredObject implements Attributed {

    private final FileBytes file;
    private final Link link;
    private final String path;
    private @Nullable Map<String, StoredAttribute> attributes;

    StoredObject(FileBytes file, Link link) {
        this.file = file;
        this.link = link;
        this.path = link.path().isEmpty() ? link.name() : link.path().substring(1) + link.name();
    }

    /**
     * A name of an object.
     *
     * @param path the path of its group, which ends with a slash
     * @param address the place of the object
     */
    record Link(String path, String name, long address) {}

    /** The place of an object: a file and an address in it. */
    public record Place(Object file, long address) {}

    /** An object whose header cannot be read, or whose type or shape is unknown. */
    public static final class Unreadable extends StoredObject {

        private final String problem;
        private final boolean hasData;

        Unreadable(FileBytes file, Link link, String problem, boolean hasData) {
            super(file, link);
            this.problem = problem;
            this.hasData = hasData;
        }

        /** Returns whether it may have data, which a type with a name does not. */
        public boolean hasData() {
            return hasData;
        }

        /** Returns why it cannot be read. */
        public String problem() {
            return problem;
        }

        @Override
        @Nullable
        HeaderMessages header() {
            return null;
        }
    }

    /** Opens the object at a link. Objects that are neither groups nor datasets are unreadable ones. */
    static StoredObject open(FileBytes file, Link link) {
        try {
            HeaderMessages header = new HeaderMessages(file, link.address());
            if (header.has(HeaderMessages.SYMBOL_TABLE)
                    || header.has(HeaderMessages.LINK_INFO)
                    || header.has(HeaderMessages.LINK)) {
                return new StoredGroup(file, link, header);
            }
            if (header.has(HeaderMessages.DATA_SPACE)) {
                return new StoredDataset(file, link, header);
            }
            return new Unreadable(file, link, "it is neither a dataset nor a group.", false);
        } catch (Hdf5Problem e) {
            return new Unreadable(file, link, e.text(), true);
        } catch (HdfException | IndexOutOfBoundsException | BufferUnderflowException | IllegalArgumentException e) {
            return new Unreadable(
                    file, link, "damaged (its header cannot be read). Check the file with 'h5dump -H'.", true);
        }
    }

    FileBytes file() {
        return file;
    }

    @Nullable
    abstract HeaderMessages header();

    public String name() {
        return link.name();
    }

    /** Returns the path without the first slash. */
    public String path() {
        return path;
    }

    /** Returns the place, which identifies the object. */
    public Place place() {
        return new Place(file, link.address());
    }

    /** Returns the place of an object of the same file. */
    public Place placeOf(long address) {
        return new Place(file, address);
    }

    /** Returns why the attributes cannot be read, or null if they can. */
    public @Nullable String attributeProblem() {
        try {
            attribute("");
            return null;
        } catch (Hdf5Problem e) {
            return e.text();
        } catch (HdfException | IndexOutOfBoundsException | BufferUnderflowException | IllegalArgumentException e) {
            return "damaged (its attributes cannot be read). Check the file with 'h5dump -A'.";
        }
    }

    /** Returns an attribute, or null if there is none. */
    public @Nullable StoredAttribute attribute(String name) {
        return attributes().get(name);
    }

    @Override
    public List<String> attributeNames() {
        return attributes().keySet().stream().sorted().toList();
    }

    @Override
    public @Nullable FlatValues attributeValues(String name) {
        StoredAttribute attribute = attribute(name);
        return attribute == null ? null : attribute.values();
    }

    private Map<String, StoredAttribute> attributes() {
        if (attributes == null) {
            attributes = readAttributes();
        }
        return attributes;
    }

    private Map<String, StoredAttribute> readAttributes() {
        Map<String, StoredAttribute> found = new HashMap<>();
        HeaderMessages header = header();
        if (header == null) {
            return found;
        }
        for (ByteBuffer message : header.all(HeaderMessages.ATTRIBUTE)) {
            add(found, message);
        }
        ByteBuffer info = header.first(HeaderMessages.ATTRIBUTE_INFO);
        if (info != null) {
            FileBytes.skip(info, 1);
            FileBytes.skip(info, (info.get() & 1) != 0 ? 2 : 0);
            long heap = file.address(info);
            long tree = file.address(info);
            if (heap != FileBytes.UNDEFINED && tree != FileBytes.UNDEFINED) {
                FractalHeap values = new FractalHeap(file.storage(), heap);
                for (AttributeNameForIndexedAttributesRecord record :
                        new BTreeV2<AttributeNameForIndexedAttributesRecord>(file.storage(), tree).getRecords()) {
                    add(found, values.getId(record.getHeapId()));
                }
            }
        }
        return found;
    }

    private void add(Map<String, StoredAttribute> found, ByteBuffer message) {
        StoredAttribute attribute = StoredAttribute.parse(file, message.slice().order(ByteOrder.LITTLE_ENDIAN));
        found.put(attribute.name(), attribute);
    }
}
