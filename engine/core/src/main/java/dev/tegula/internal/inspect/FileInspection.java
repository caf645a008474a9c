package dev.tegula.internal.inspect;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.format.EnumerationFormat;
import dev.tegula.internal.format.GroupFormat;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.maintenance.FileReport;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one file of an array or group with the regular readers, and reports every field. The type of the file is
 * determined by its name and folder.
 */
public final class FileInspection {

    private final StoreLocation location;
    private final VfsUri file;
    private final FieldLog log = new FieldLog();
    private String structure = "";

    private FileInspection(StoreLocation location) {
        this.location = location;
        this.file = location.uri();
    }

    /**
     * Inspects a file. If it cannot be read completely, the fields read so far are reported.
     *
     * @throws IllegalArgumentException if no file of an array or group has such a name
     */
    public static FileReport run(StoreLocation file) {
        FileInspection inspection = new FileInspection(file);
        TegulaException problem = null;
        try {
            inspection.read();
        } catch (TegulaException e) {
            problem = e;
        }
        List<FileReport.Part> parts = new ArrayList<>();
        for (FieldLog.Part part : inspection.log.parts()) {
            parts.add(new FileReport.Part(
                    part.title(),
                    part.fields().stream()
                            .map(f -> new FileReport.Field(f.offset(), f.length(), f.start(), f.name(), f.value()))
                            .toList()));
        }
        return new FileReport(inspection.structure, parts, problem);
    }

    private void read() {
        String name = file.name();
        VfsUri parent = file.parent();
        String folder = parent == null ? "" : parent.name();
        switch (ending(name)) {
            case ".wrt", ".ok" -> bytes("commit of a fragment");
            case ".vac", ".ign" -> VacuumFile.readLines(whole(name.endsWith(".vac") ? "vacuum file" : "ignore file"));
            case ".con" -> CommitList.read(whole("consolidated commits"));
            case ".del", ".upd" -> DeleteConditionFormat.read(tile("delete condition"));
            case ".meta" -> bytes("consolidated fragment metadata");
            case ".copies" -> bytes("copies of commit files");
            default -> {
                switch (folder) {
                    case FolderNames.SCHEMA -> ArraySchemaFormat.read(tile("array schema"));
                    case FolderNames.ENUMERATIONS -> EnumerationFormat.read(tile("enumeration"));
                    case FolderNames.METADATA -> metadata();
                    case FolderNames.GROUP -> GroupFormat.read(tile("group"));
                    default -> readByName(name);
                }
            }
        }
    }

    private static String ending(String name) {
        return name.endsWith(".tdb") ? "" : ArrayDirectory.ending(name);
    }

    private void readByName(String name) {
        switch (name) {
            case FolderNames.LEGACY_SCHEMA -> ArraySchemaFormat.read(tile("array schema"));
            case FolderNames.GROUP_FILE -> bytes("mark of a group");
            case "__lock.tdb" -> bytes("lock file");
            case ArrayDirectory.FRAGMENT_METADATA -> {
                structure = "fragment metadata";
                FragmentInspection.open(location, log).metadata();
            }
            default -> {
                if (!name.endsWith(".tdb")) {
                    throw new IllegalArgumentException(
                            file + ": not a file of an array or group, by its name and folder");
                }
                structure = "data file";
                FragmentInspection.open(location, log).data();
            }
        }
    }

    private ByteReader tile(String what) {
        structure = what;
        return TileFile.open(location, what, log);
    }

    private ByteReader whole(String what) {
        structure = what;
        log.begin(what);
        byte[] bytes = location.storage().readAll(file);
        return new ByteReader(bytes, 0, bytes.length, file.toString(), log);
    }

    private void bytes(String what) {
        ByteReader in = whole(what);
        if (in.remaining() > 0) {
            in.skip("bytes", in.remaining());
        }
    }

    private void metadata() {
        ByteReader in = tile("metadata");
        MetadataFormat.read(in);
    }
}
