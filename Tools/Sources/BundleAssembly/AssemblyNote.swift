/// Something of a product that an assembly cannot lay out, because only a build makes it, or because it is missing.
package struct AssemblyNote: Sendable, Hashable {
    /// Why it is not laid out.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The program itself is compiled.
        case executable
        /// Images and colors are compiled into `Assets.car`.
        case assetCatalog = "asset-catalog"
        /// A storyboard or a nib is compiled.
        case interfaceFile = "interface-file"
        /// A Core Data model is compiled.
        case dataModel = "data-model"
        /// Shaders are compiled into `default.metallib`.
        case metal
        /// A model of Core ML is compiled.
        case machineLearningModel = "machine-learning-model"
        /// Intents are compiled.
        case intentDefinition = "intent-definition"
        /// Scenes, particles and 3D assets are compiled.
        case scene
        /// A script may change everything.
        case script
        /// The product of a Swift package, with its own resources.
        case packageProduct = "package-product"
        /// The product of another project that is not read.
        case otherProduct = "other-product"
        /// The file does not exist.
        case missing
        /// The file cannot be read, or is not a plain file.
        case unreadable
        /// The C preprocessor changes the Info.plist.
        case preprocessed
        /// The file and a generated value of the Info.plist contradict each other.
        case conflict
        /// An xcconfig file is missing, so that build settings are unknown.
        case missingBuildSettings = "missing-build-settings"
        /// The run destination decides the platform; the layout is that of iOS.
        case unknownPlatform = "unknown-platform"
        /// Two files have the same place; the first one is there.
        case samePlace = "same-place"
        /// The project copies it out of the product.
        case outside
        /// The file is not one of the repository.
        case outsideRepository = "outside-repository"
        /// A build phase copies it only when the product is installed, as for an archive.
        case whenInstalling = "when-installing"
        /// A link that leads out of the folder that it is in.
        case link
    }

    /// The target that it belongs to.
    package let target: String
    /// Why it is not laid out.
    package let reason: Reason
    /// The file, or the name of what is missing.
    package let path: String
}

extension AssemblyNote.Reason {
    /// Why a file is not laid out, in words.
    package var words: String {
        switch self {
        case .executable: "the compiler makes it"
        case .assetCatalog: "Xcode compiles asset catalogs"
        case .interfaceFile: "Xcode compiles storyboards and nibs"
        case .dataModel: "Xcode compiles Core Data models"
        case .metal: "Xcode compiles shaders"
        case .machineLearningModel: "Xcode compiles Core ML models"
        case .intentDefinition: "Xcode compiles intents"
        case .scene: "Xcode compiles scenes and 3D assets"
        case .script: "the script was not run"
        case .packageProduct: "the resources of Swift packages are not known"
        case .otherProduct: "another project makes it"
        case .missing: "the file does not exist"
        case .unreadable: "the file cannot be read"
        case .preprocessed: "the C preprocessor was not run"
        case .conflict: "the file and the build settings contradict each other"
        case .missingBuildSettings: "an xcconfig file is missing"
        case .unknownPlatform: "the platform is not known; the layout is that of iOS"
        case .samePlace: "another file has the same place"
        case .outside: "the project copies it to a place outside the product"
        case .outsideRepository: "the file is outside the repository"
        case .whenInstalling: "its build phase runs only when installing, as for an archive"
        case .link: "the link leads out of its folder"
        }
    }

    /// The reason that a file of a kind is not copied as it is; `nil` for one that is.
    init?(fileExtension: String) {
        switch fileExtension {
        case "xcassets", "icon", "iconset", "xcstickers": self = .assetCatalog
        case "storyboard", "xib": self = .interfaceFile
        case "xcdatamodel", "xcdatamodeld", "xcmappingmodel": self = .dataModel
        case "metal": self = .metal
        case "mlmodel", "mlpackage": self = .machineLearningModel
        case "intentdefinition": self = .intentDefinition
        case "atlas", "spriteatlas", "scnassets", "rkassets", "rcproject", "realitycomposerpro": self = .scene
        default: return nil
        }
    }
}
