package dev.tegula.internal.hdf5.file;

import io.jhdf.FractalHeap;
import io.jhdf.btree.BTreeV2;
import io.jhdf.btree.record.LinkNameForIndexedGroupRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A group and its members. A member that cannot be read does not make the others unreadable. */
public final class StoredGroup extends StoredObject {

    private static final int HARD = 0;

    /** Nodes of a damaged tree can lead back to one another. */
    private static final int MAX_LEVELS = 32;

    private final HeaderMessages header;
    private final List<NamedLink> elsewhere = new ArrayList<>();
    private @Nullable List<StoredObject> children;
    /** The places of the nodes of names so far: one that occurs twice would be read without end. */
    private final Set<Long> nodes = new HashSet<>();

    StoredGroup(FileBytes file, Link link, HeaderMessages header) {
        super(file, link);
        this.header = header;
    }

    /**
     * Returns the root of a file.
     *
     * @throws Hdf5Problem if it cannot be read
     */
    public static StoredGroup root(BoundedChannel channel) {
        FileBytes file = channel.neighbours().open(channel);
        StoredObject root = open(file, new Link("", "", file.root()));
        if (root instanceof StoredGroup group) {
            return group;
        }
        throw new Hdf5Problem(root instanceof Unreadable object ? object.problem() : "its root is not a group");
    }

    @Override
    HeaderMessages header() {
        return header;
    }

    /** Returns the members, also those of other files, without links to other places of the file. */
    public List<StoredObject> children() {
        if (children == null) {
            List<StoredObject> found = new ArrayList<>();
            for (Link link : links()) {
                found.add(open(file(), link));
            }
            List<NamedLink> links = List.copyOf(elsewhere);
            elsewhere.clear();
            links.forEach(link -> follow(link, found));
            children = found;
        }
        return children;
    }

    /** Adds the object of another file to the members, or keeps the link. */
    private void follow(NamedLink link, List<StoredObject> found) {
        Neighbours neighbours = file().neighbours();
        if (link.file().isEmpty()) {
            elsewhere.add(neighbours.isMain(file()) ? link : link.refused("names in other files are not followed"));
            return;
        }
        try {
            StoredObject object = neighbours.find(file(), link.file(), link.target());
            String name = link.path().substring(prefix().length() - 1);
            found.add(
                    open(object.file(), new Link(prefix(), name, object.place().address())));
        } catch (Hdf5Problem e) {
            elsewhere.add(link.refused(e.text()));
        }
    }

    /** Returns a member that is an object of this file, or null. */
    @Nullable
    StoredObject hardLinked(String name) {
        return links().stream()
                .filter(link -> link.name().equals(name))
                .findFirst()
                .map(link -> open(file(), link))
                .orElse(null);
    }

    /** Returns the links to names, which are not members. */
    public List<NamedLink> namedLinks() {
        children();
        return elsewhere;
    }

    /** Returns a member, or null. */
    public @Nullable StoredObject child(String name) {
        return children().stream()
                .filter(child -> child.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private List<Link> links() {
        List<Link> links = new ArrayList<>();
        ByteBuffer table = header.first(HeaderMessages.SYMBOL_TABLE);
        if (table != null) {
            long tree = file().address(table);
            names(tree, file().localHeap(file().address(table)), links, MAX_LEVELS);
        }
        for (ByteBuffer message : header.all(HeaderMessages.LINK)) {
            link(message, links);
        }
        ByteBuffer info = header.first(HeaderMessages.LINK_INFO);
        if (info != null) {
            FileBytes.skip(info, 1);
            FileBytes.skip(info, (info.get() & 1) != 0 ? 8 : 0);
            long heap = file().address(info);
            long tree = file().address(info);
            if (heap != FileBytes.UNDEFINED && tree != FileBytes.UNDEFINED) {
                FractalHeap values = new FractalHeap(file().storage(), heap);
                for (LinkNameForIndexedGroupRecord record :
                        new BTreeV2<LinkNameForIndexedGroupRecord>(file().storage(), tree).getRecords()) {
                    link(values.getId(record.getId()).slice().order(ByteOrder.LITTLE_ENDIAN), links);
                }
            }
        }
        return links;
    }

    private String prefix() {
        return path().isEmpty() ? "/" : "/" + path() + "/";
    }

    /** Reads a link of a group of the newer kind. */
    private void link(ByteBuffer message, List<Link> links) {
        if (message.get() != 1) {
            throw FileBytes.damaged("a link of an unknown version in '" + prefix() + "'");
        }
        int flags = message.get();
        int kind = (flags & 8) != 0 ? message.get() : HARD;
        FileBytes.skip(message, ((flags & 4) != 0 ? 8 : 0) + ((flags & 16) != 0 ? 1 : 0));
        byte[] name = new byte
                [FileBytes.slice(message, FileBytes.size(message, 1 << (flags & 3)))
                        .remaining()];
        message.position(message.position() - name.length).get(name);
        String text = new String(name, StandardCharsets.UTF_8);
        if (kind == HARD) {
            links.add(new Link(prefix(), text, file().address(message)));
        } else {
            elsewhere.add(NamedLink.parse(prefix().substring(1), text, kind, message));
        }
    }

    private void names(long address, ByteBuffer heap, List<Link> links, int levels) {
        int prefix = 8 + 2 * file().addressSize();
        ByteBuffer head = file().read(address, prefix);
        int level = head.get(5) & 0xFF;
        int entries = head.getShort(6) & 0xFFFF;
        if (head.getInt(0) != 0x45455254 || head.get(4) != 0 || level >= levels || !nodes.add(address)) { // TREE
            throw FileBytes.damaged("no tree of names at address " + address);
        }
        ByteBuffer node = file().read(address, prefix + (long) entries * (file().lengthSize() + file().addressSize()));
        node.position(prefix);
        for (int i = 0; i < entries; i++) {
            FileBytes.skip(node, file().lengthSize());
            long child = file().address(node);
            if (level > 0) {
                names(child, heap, links, level);
            } else {
                symbols(child, heap, links);
            }
        }
    }

    private void symbols(long address, ByteBuffer heap, List<Link> links) {
        ByteBuffer head = file().read(address, 8);
        if (head.getInt(0) != 0x444F4E53) { // SNOD
            throw FileBytes.damaged("no names at address " + address);
        }
        int count = head.getShort(6) & 0xFFFF;
        int size = 2 * file().addressSize() + 24;
        ByteBuffer node = file().read(address, 8 + (long) count * size);
        node.position(8);
        for (int i = 0; i < count; i++) {
            ByteBuffer entry = FileBytes.slice(node, size);
            long name = file().address(entry);
            long target = file().address(entry);
            boolean isLink = entry.getInt() == 2;
            String text = FileBytes.name(heap.position(Math.toIntExact(name)), 1);
            if (isLink) {
                FileBytes.skip(entry, 4);
                String value = FileBytes.name(heap.position(FileBytes.size(entry, 4)), 1);
                elsewhere.add(NamedLink.soft(prefix().substring(1), text, value));
            } else {
                links.add(new Link(prefix(), text, target));
            }
        }
    }
}
