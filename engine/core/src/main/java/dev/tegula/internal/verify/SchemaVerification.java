package dev.tegula.internal.verify;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.storage.open.SchemaCache;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Verifies all schemas of an array, their enumerations, and that the arrays of their dimension labels exist. */
final class SchemaVerification {

    private final VerifyContext context;
    private final Findings.OfObject findings;

    SchemaVerification(VerifyContext context) {
        this.context = context;
        this.findings = context.findings();
    }

    /** Checks the schemas. Returns the arrays of dimension labels, which must be verified too. */
    List<VfsUri> run() {
        Set<VfsUri> labels = new LinkedHashSet<>();
        SchemaCache schemas = context.array().schemas();
        if (context.array().directory().schemas().isEmpty()) {
            VfsUri folder = context.array().directory().root().child(FolderNames.SCHEMA);
            findings.add(FindingCode.SCHEMA_MISSING, folder, "folder contains no schema (expected at least one)");
        }
        for (SchemaRef ref : context.array().directory().schemas()) {
            findings.check(FindingCode.SCHEMA_DAMAGED, ref.uri(), () -> {
                ArraySchema schema = schemas.get(ref.name());
                enumerations(schema);
                extents(schema, ref.uri());
                for (DimensionLabel label : schema.labels()) {
                    labels(label, ref.uri(), labels);
                }
            });
        }
        return new ArrayList<>(labels);
    }

    /** Reports tile extents that exceed the domain. libtiledb reads such arrays but does not create them. */
    private void extents(ArraySchema schema, VfsUri file) {
        for (Dimension dimension : schema.dimensions()) {
            Number extent = dimension.extent();
            if (extent != null
                    && dimension.domain() instanceof Range.OfLong range
                    && !dimension.datatype().isFloat()) {
                long span = range.high() - range.low();
                if (Long.compareUnsigned(extent.longValue() - 1, span) > 0) {
                    findings.add(
                            FindingCode.SCHEMA_UNUSUAL,
                            file,
                            "the tile extent " + extent + " of dimension '" + dimension.name() + "' exceeds its domain "
                                    + range);
                }
            }
        }
    }

    private void enumerations(ArraySchema schema) {
        VfsUri folder =
                context.array().directory().root().child(FolderNames.SCHEMA).child(FolderNames.ENUMERATIONS);
        for (Attribute attribute : schema.attributes()) {
            String name = attribute.enumeration();
            String path = name == null ? null : schema.enumerationPaths().get(name);
            if (name != null && path != null) {
                findings.check(
                        FindingCode.ENUMERATION_DAMAGED,
                        folder.child(path),
                        () -> context.array().schemas().enumeration(name, path));
            } else if (name != null) {
                findings.add(
                        FindingCode.ENUMERATION_DAMAGED,
                        folder,
                        "attribute '" + attribute.name() + "' refers to enumeration '" + name + "', which is not in "
                                + "the schema");
            }
        }
    }

    private void labels(DimensionLabel label, VfsUri schema, Set<VfsUri> labels) {
        VfsUri root = context.array().directory().root();
        findings.check(FindingCode.LABEL_MISSING, schema, () -> {
            VfsUri uri = LabelFolder.of(root, label);
            if (ObjectFolder.isArray(context.array().storage(), uri)) {
                labels.add(uri);
            } else {
                findings.add(
                        FindingCode.LABEL_MISSING, uri, "there is no array for dimension label '" + label.name() + "'");
            }
        });
    }
}
